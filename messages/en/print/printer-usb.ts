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
      'The printer driver of Windows is using it, and the part of PassDesk that goes through ' +
      'that driver does not load. Reinstall PassDesk, or connect the printer by network.',
    mac_queue: 'A print queue of macOS is using it. Remove or pause it in Printers & Scanners.',
    other_program: 'Another program is using it. Close other label programs.',
    kernel_driver:
      'The kernel driver {{value}} is using it. Stop its CUPS queue, or run "sudo modprobe ' +
      '-r {{value}}".',
    linux_program:
      'Another program is using it (ipp-usb, CUPS or another label program). Close it, or keep ' +
      'ipp-usb off with a file in /etc/ipp-usb/quirks that says "[Brother QL-*]" and ' +
      '"blacklist = true".',
    no_permission: 'Your account may not use it. Ask an administrator.',
    no_permission_linux:
      'Your account may not use it. Put 70-passdesk.rules into /etc/udev/rules.d (the .deb ' +
      'does this), run "sudo udevadm control --reload", and plug it in again.',
  },
}
