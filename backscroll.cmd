@node "%~dp0scripts\backscroll.mjs" %*
