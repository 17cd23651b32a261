; The set-up program for Windows: per user, without asking for an administrator.
;
;   makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DSIZE_KB=32000 -DPROGRAM=folder -DREMOVE=list.nsh -DTEXTS=texts.nsh -DICON=tabletop.ico
;            -DTYPE_ICON=saved-game.ico -DSIDE=side.bmp -DUNINSTALL=Uninstall.exe -DOUTPUT=setup.exe [-DARCH64]
;            [-DSIGN="command"] setup.nsi
;
; build/installers/windows.py runs it. ARCH64 makes a 64-bit set-up: a wine without 32-bit support runs no other.
; Silent: setup.exe /S [/DESKTOP] [/D=folder], and Uninstall.exe /S [/DELETESAVES]. Exit code 2 when the program
; is running, 3 on a 32-bit Windows.

!define ABOUT "Tabletop set-up"
!include common.nsh
!include MUI2.nsh
!include Sections.nsh
!include x64.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabletop"
!define TYPE "Tabletop.SavedGame"
!define TOO_OLD 3

InstallDir "$LOCALAPPDATA\Programs\Tabletop"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "Tabletop ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_WELCOMEPAGE_TEXT "$(welcome)"
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\tabletop.exe"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_PAGE_CUSTOMFUNCTION_SHOW un.hide_size
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES

!include "${TEXTS}" ; made by build/installers/words.py
!include running.nsh

; -- installing -------------------------------------------------------------------------------------------------

Section "$(program)" section_program
  SectionIn RO
  !insertmacro leave_running $INSTDIR

  ; Another version, or this one, may hold files that this one has no more, perhaps in another folder. Its uninstaller
  ; knows which; itself it can't delete, because it runs in its place here.
  ReadRegStr $1 HKCU "${KEY}" "InstallLocation"
  ${If} $1 != ""
  ${AndIf} ${FileExists} "$1\Remove.exe"
    !insertmacro leave_running $1
    ExecWait '"$1\Remove.exe" /S _?=$1'
    Delete "$1\Remove.exe"
    RMDir "$1"
  ${EndIf}

  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*"
  File "/oname=saved-game.ico" "${TYPE_ICON}"
  File "/oname=Uninstall.exe" "${UNINSTALL}"
  WriteUninstaller "$INSTDIR\Remove.exe"
  CreateShortcut "$SMPROGRAMS\Tabletop.lnk" "$INSTDIR\tabletop.exe"

  WriteRegStr HKCU "${KEY}" "DisplayName" "Tabletop"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tabletop.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "Tabletop"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "$(file_type)" section_type
  WriteRegStr HKCU "Software\Classes\.tabletop" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\.tabletop\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(saved_game)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\saved-game.ico"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\tabletop.exe" "%1"'
  ${RefreshShellIcons}
SectionEnd

Section /o "$(desktop_icon)" section_desktop
  CreateShortcut "$DESKTOP\Tabletop.lnk" "$INSTDIR\tabletop.exe"
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${section_program} "$(about_program)"
  !insertmacro MUI_DESCRIPTION_TEXT ${section_type} "$(about_file_type)"
  !insertmacro MUI_DESCRIPTION_TEXT ${section_desktop} "$(about_desktop_icon)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(needs_64_bit)" /SD IDOK
    SetErrorLevel ${TOO_OLD}
    Quit
  ${EndIf}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${section_desktop}
  ${EndIf}
FunctionEnd

; -- uninstalling -----------------------------------------------------------------------------------------------

Section "un.$(program)" section_un_program
  SectionIn RO
  !insertmacro leave_running $INSTDIR

  ; Every file by its name, never a whole folder: whatever else somebody put there stays.
  !include "${REMOVE}"
  Delete "$INSTDIR\saved-game.ico"
  Delete "$INSTDIR\Uninstall.exe"
  Delete "$INSTDIR\Remove.exe"
  RMDir "$INSTDIR"

  Delete "$SMPROGRAMS\Tabletop.lnk"
  Delete "$DESKTOP\Tabletop.lnk"
  DeleteRegKey HKCU "${KEY}"

  ReadRegStr $0 HKCU "Software\Classes\.tabletop" ""
  ${If} $0 == "${TYPE}"
    DeleteRegValue HKCU "Software\Classes\.tabletop" ""
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\.tabletop\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.tabletop\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.tabletop"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  ${un.RefreshShellIcons}
SectionEnd

Section /o "un.$(saves)" section_un_saves
  RMDir /r "$LOCALAPPDATA\Tabletop"
SectionEnd

!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${section_un_program} "$(about_program)"
  !insertmacro MUI_DESCRIPTION_TEXT ${section_un_saves} "$(about_saves)"
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END

; What is removed needs no room: the page would say “0.0 KB”.
Function un.hide_size
  ShowWindow $mui.ComponentsPage.SpaceRequired ${SW_HIDE}
FunctionEnd

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETESAVES" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${section_un_saves}
  ${EndIf}
FunctionEnd
