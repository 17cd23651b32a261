; What the set-up program says, in English and Japanese.

LangString program ${LANG_ENGLISH} "Tabletop"
LangString program ${LANG_JAPANESE} "Tabletop"
LangString about_program ${LANG_ENGLISH} "The program, and its entry in the Start menu."
LangString about_program ${LANG_JAPANESE} "プログラム本体と、スタートメニューの項目です。"

LangString file_type ${LANG_ENGLISH} "Open saved games with Tabletop"
LangString file_type ${LANG_JAPANESE} "保存したゲームをTabletopで開く"
LangString about_file_type ${LANG_ENGLISH} "A double click on a .tabletop file opens the game."
LangString about_file_type ${LANG_JAPANESE} ".tabletopファイルをダブルクリックすると、そのゲームが開きます。"
LangString saved_game ${LANG_ENGLISH} "Tabletop saved game"
LangString saved_game ${LANG_JAPANESE} "Tabletopのセーブデータ"

LangString desktop_icon ${LANG_ENGLISH} "Icon on the desktop"
LangString desktop_icon ${LANG_JAPANESE} "デスクトップのアイコン"
LangString about_desktop_icon ${LANG_ENGLISH} "Starts the program from the desktop."
LangString about_desktop_icon ${LANG_JAPANESE} "デスクトップからプログラムを起動できます。"

LangString saves ${LANG_ENGLISH} "Saved games and settings"
LangString saves ${LANG_JAPANESE} "保存したゲームと設定"
LangString about_saves ${LANG_ENGLISH} "Ticked, all saved games and settings are deleted, too. There is no way back."
LangString about_saves ${LANG_JAPANESE} "選ぶと、保存したゲームと設定もすべて削除されます。元には戻せません。"

LangString is_running ${LANG_ENGLISH} "Tabletop is running. Please close it and try again."
LangString is_running ${LANG_JAPANESE} "Tabletopが起動しています。終了してから、もう一度お試しください。"
LangString needs_64_bit ${LANG_ENGLISH} "Tabletop needs a 64-bit Windows."
LangString needs_64_bit ${LANG_JAPANESE} "Tabletopには64ビット版のWindowsが必要です。"
