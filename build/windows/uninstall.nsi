; Uninstall.exe, what Windows calls to remove the program. The uninstaller that NSIS makes, Remove.exe, goes on from
; a copy of itself: it has ended, well, before it knows whether it can do its work. So this asks first.
;
;   makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DICON=tabletop.ico -DOUTPUT=Uninstall.exe [-DARCH64] uninstall.nsi
;
; Exit code 2 when the program is running. What it is given it passes on.

!define ABOUT "Removes Tabletop"
!include common.nsh
Icon "${ICON}"
!include "${TEXTS}" ; made by build/installers/words.py
!include running.nsh

Function .onInit
  !insertmacro leave_running $EXEDIR
  ${GetParameters} $0
  SetErrorLevel 0
  Exec '"$EXEDIR\Remove.exe" $0'
  Quit
FunctionEnd

Section
SectionEnd
