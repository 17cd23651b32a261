; What the set-up program says, in English and Japanese.

LangString program ${LANG_ENGLISH} "Tabletop"
LangString program ${LANG_JAPANESE} "Tabletop"
LangString about_program ${LANG_ENGLISH} "The program, and its entry in the Start menu."
LangString about_program ${LANG_JAPANESE} "プログラム本体と、スタートメニューの項目です。"

LangString welcome ${LANG_ENGLISH} "Four city-building games for people and computer players around one screen.$\r$\n$\r$\nTabletop is installed for you alone and needs no administrator. Saved games and settings of an older version stay as they are.$\r$\n$\r$\n$_CLICK"
LangString welcome ${LANG_JAPANESE} "ひとつの画面を囲んで、人とコンピューターが一緒に遊べる、4つの街づくりゲームです。$\r$\n$\r$\n今のユーザーだけにインストールするので、管理者権限は要りません。以前のバージョンのセーブデータと設定はそのまま残ります。$\r$\n$\r$\n$_CLICK"

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

LangString needs_64_bit ${LANG_ENGLISH} "Tabletop needs a 64-bit Windows."
LangString needs_64_bit ${LANG_JAPANESE} "Tabletopには64ビット版のWindowsが必要です。"
