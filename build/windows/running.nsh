; What both programs say, in English and Japanese.

LangString is_running ${LANG_ENGLISH} "Tabletop is running. Please close it and try again."
LangString is_running ${LANG_JAPANESE} "Tabletopが起動しています。終了してから、もう一度お試しください。"
