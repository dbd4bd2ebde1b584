/** Why a label printer on USB cannot be opened, and what to do. */
export const usbProblems = {
  usbProblem: {
    cannotOpen: 'It cannot be opened ({{message}}). Unplug it and plug it in again.',
    editorLite: 'It is in Editor Lite mode. Hold its Editor Lite button until the lamp goes out.',
    unsupportedModel:
      'The {{name}} is known, but passes are printed on the QL-800 and the QL-820NWB only.',
    windowsDriver:
      'Windows keeps it for its own printer driver. Connect it by network, or give it the ' +
      'WinUSB driver with Zadig (Brother’s driver is gone then).',
    macQueue: 'A print queue of macOS holds it. Remove or pause it in Printers & Scanners.',
    otherProgram: 'Another program holds it. Close other label programs.',
    kernelDriver:
      'The kernel’s driver {{holder}} holds it. Stop its CUPS queue, or run "sudo modprobe ' +
      '-r {{holder}}".',
    linuxProgram:
      'Another program holds it (ipp-usb, CUPS or another label program). Close it, or keep ' +
      'ipp-usb off with a file in /etc/ipp-usb/quirks that says "[Brother QL-*]" and ' +
      '"blacklist = true".',
    noPermission: 'This computer does not let this user open it. Ask an administrator.',
    noPermissionLinux:
      'This user may not open it. Put 70-passdesk.rules into /etc/udev/rules.d (the .deb ' +
      'brings it), run "sudo udevadm control --reload", and plug it in again.',
  },
}
