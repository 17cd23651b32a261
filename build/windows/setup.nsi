; The set-up program for Windows: per user, without asking for an administrator.
;
;   makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DSIZE_KB=32000 -DPROGRAM=folder -DREMOVE=list.nsh -DICON=tabletop.ico
;            -DOUTPUT=setup.exe [-DARCH64] [-DSIGN="command"] setup.nsi
;
; build/installers/windows.py runs it. ARCH64 makes a 64-bit set-up: a wine without 32-bit support runs no other.
; Silent: setup.exe /S [/DESKTOP] [/D=folder], and Uninstall.exe /S [/DELETESAVES]. Exit code 2 when the program
; is running, 3 on a 32-bit Windows.

Unicode true
!ifdef ARCH64
  Target amd64-unicode
!endif

!include MUI2.nsh
!include FileFunc.nsh
!include Sections.nsh
!include x64.nsh
!include LogicLib.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabletop"
!define TYPE "Tabletop.SavedGame"
!define RUNNING 2
!define TOO_OLD 3

Name "Tabletop"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Tabletop"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
BrandingText "Tabletop ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Tabletop"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Tabletop set-up"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence"

!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\tabletop.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE

!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
!include texts.nsh

; -- what both programs ask -------------------------------------------------------------------------------------

; A program that is running can't be written to: leave everything as it is, and say so.
!macro leave_running
  ${If} ${FileExists} "$INSTDIR\tabletop.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\tabletop.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(is_running)" /SD IDOK
      SetErrorLevel ${RUNNING}
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; -- installing -------------------------------------------------------------------------------------------------

Section "$(program)" section_program
  SectionIn RO
  !insertmacro leave_running

  ; An older version may hold files that this one has no more. Its uninstaller knows which.
  ${If} ${FileExists} "$INSTDIR\Uninstall.exe"
    ExecWait '"$INSTDIR\Uninstall.exe" /S _?=$INSTDIR'
  ${EndIf}

  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
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
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\tabletop.exe,0"
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
  !insertmacro leave_running

  ; Every file by its name, never a whole folder: whatever else somebody put there stays.
  !include "${REMOVE}"
  Delete "$INSTDIR\Uninstall.exe"
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

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETESAVES" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${section_un_saves}
  ${EndIf}
FunctionEnd
