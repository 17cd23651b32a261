; What the set-up program and Uninstall.exe share. They define ABOUT, what Windows shows as their description.

Unicode true
!ifdef ARCH64
  Target amd64-unicode
!endif

!include FileFunc.nsh
!include LogicLib.nsh

!define RUNNING 2

Name "Tabletop"
OutFile "${OUTPUT}"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true

VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Tabletop"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${ABOUT}"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence"

; A program that is running can't be written to: leave everything as it is, and say so.
!macro leave_running FOLDER
  ${If} ${FileExists} "${FOLDER}\tabletop.exe"
    ClearErrors
    FileOpen $0 "${FOLDER}\tabletop.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(is_running)" /SD IDOK
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend
