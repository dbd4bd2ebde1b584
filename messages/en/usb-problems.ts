/** Why a label printer on USB cannot be opened, and the cure. */
export const usbProblems = {
  usbProblem: {
    cannot_open: 'It cannot be opened ({{value}}). Unplug it and plug it in again.',
    editor_lite: 'It is in Editor Lite mode. Hold its Editor Lite button until the lamp goes out.',
    unsupported_model:
      'The {{value}} is known, but not supported. The models QL-600 to QL-820NWB are.',
    shared_model:
      'The {{value}} is shared by a computer, but has no network connection of its own. ' +
      'Connect it by USB.',
    windows_driver:
      'Windows keeps it for its own printer driver, and the part of PassDesk that goes through ' +
      'that driver does not load. Install PassDesk anew, or connect the printer by network.',
    mac_queue: 'A print queue of macOS holds it. Remove or pause it in Printers & Scanners.',
    other_program: 'Another program holds it. Close other label programs.',
    kernel_driver:
      'The kernel’s driver {{value}} holds it. Stop its CUPS queue, or run "sudo modprobe ' +
      '-r {{value}}".',
    linux_program:
      'Another program holds it (ipp-usb, CUPS or another label program). Close it, or keep ' +
      'ipp-usb off with a file in /etc/ipp-usb/quirks that says "[Brother QL-*]" and ' +
      '"blacklist = true".',
    no_permission: 'This computer does not let this user open it. Ask an administrator.',
    no_permission_linux:
      'This user may not open it. Put 70-passdesk.rules into /etc/udev/rules.d (the .deb ' +
      'brings it), run "sudo udevadm control --reload", and plug it in again.',
  },
}
