#!/bin/sh
# After the package's files are gone, the rule for printers and readers among them. What the kiosk knows stays: it is
# in the data folders of its users. An upgrade comes by here too and leaves everything to the new version.
set -e

case "$1" in
  remove | purge | 0)
    rm -f '/usr/bin/${executable}' /usr/lib/udev/rules.d/70-passdesk.rules \
      /usr/lib/modprobe.d/passdesk-readers.conf
    if command -v udevadm >/dev/null 2>&1; then
      udevadm control --reload-rules || true
    fi
    ;;
esac

exit 0
