#!/bin/sh
# After the package was unpacked. electron-builder puts names in place of what stands in ${}.
set -e

ln -sf '/opt/${sanitizedProductName}/${executable}' '/usr/bin/${executable}'

# The sandbox of the window's pages works with or without user namespaces, whatever this system allows.
chown root:root '/opt/${sanitizedProductName}/chrome-sandbox' || true
chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox' || true

# From now on the rule for printers and readers counts, also for those that are plugged in.
if command -v udevadm >/dev/null 2>&1; then
  udevadm control --reload-rules || true
  udevadm trigger --subsystem-match=usb --subsystem-match=hidraw --action=change || true
fi

# A tag reader that the kernel's driver holds is left to PC/SC.
modprobe -r pn533_usb 2>/dev/null || true

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi

exit 0
