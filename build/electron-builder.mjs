/**
 * Configuration of electron-builder. `npm run dist` runs it (scripts/dist.mjs), and
 * `scripts/check-package.mjs` computes the content of a package from `files`. Paths are relative to
 * the repository's root.
 */
import { fileURLToPath } from 'node:url'
import { DESKTOP_ENTRY_JA } from '../messages/data/desktop-entry.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Production packages with native code, and why they are needed. All use Node-API: the binaries
 * from npm run in Electron unchanged, so nothing is rebuilt and no compiler is needed.
 */
export const NATIVES = {
  '@napi-rs/canvas': 'draws passes; one exact version, because another draws other dots',
  'better-sqlite3': 'the database and the lock of the data folder',
  usb: 'label printers on USB',
  koffi: 'tag readers through PC/SC; label printers on USB on Windows, through its own driver',
  'node-hid': 'NFC readers and scanners that are HID devices',
  '@serialport/bindings-cpp': 'scanners on a serial port',
}

/** Files of natives that other systems need. */
const OTHERS = {
  linux: ['darwin', 'win32', 'linuxmusl', 'android'],
  mac: ['linux', 'win32', 'linuxmusl', 'android'],
  win: ['linux', 'darwin', 'linuxmusl', 'android'],
}
const withoutOthers = (system) =>
  OTHERS[system].flatMap((other) => [
    `!node_modules/better-sqlite3/prebuilds/${other}-*.node`,
    `!node_modules/node-hid/prebuilds/HID-${other}-*/**`,
    `!node_modules/node-hid/prebuilds/HID_hidraw-${other}-*/**`,
    `!node_modules/@serialport/bindings-cpp/prebuilds/${other}-*/**`,
  ])

/**
 * The bundle contains contract, server, drivers and migrations; everything outside of it is a
 * production package. All files are listed here: a `files` entry in a section of one system would
 * replace this list.
 */
const FILES = [
  'out/main/**',
  'out/pages/**',
  'out/preload/**',
  'out/renderer/**',
  'out/THIRD-PARTY-NOTICES.txt',
  'fonts/*.ttf',
  'fonts/OFL.txt',
  'package.json',
  // Packages contain no sources; stack traces name lines of the bundle.
  '!**/*.map',
  '!**/*.{ts,mts,cts,tsx}',
  '!**/{.env,.env.*,*.pem,*.key,*.p12,*.pfx,demo.json,config.json}',
  '!**/node_modules/.bin/**',
  // Sources of native modules.
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/node-hid/{hidapi,src}/**',
  '!node_modules/koffi/{doc,lib,src,vendor}/**',
  '!node_modules/@serialport/bindings-cpp/src/**',
  '!node_modules/node-addon-api/**',
  '!node_modules/**/{test,tests,__tests__,fixtures,example,examples,benchmark,benchmarks,bench,docs}/**',
  '!node_modules/**/*.{test,spec}.{js,cjs,mjs}',
]

/**
 * A placeholder that electron-updater never loads: the server is the setting `updateUrl`, and none
 * is set by default.
 */
const NO_UPDATES = 'https://updates.invalid/passdesk'

const config = {
  appId: 'app.passdesk.kiosk',
  productName: 'PassDesk',
  copyright: 'PassDesk',
  // A deb must name an author and a home page; the name of the desktop file associates the window
  // with its icon on Wayland.
  extraMetadata: {
    author: 'PassDesk',
    homepage: 'https://passdesk.invalid',
    desktopName: 'passdesk.desktop',
  },
  directories: { output: 'dist/packages', buildResources: 'build' },

  asar: true,
  // The system loads native code from separate files; threads and processes are started from files,
  // too.
  asarUnpack: ['**/*.node', '**/*.{dll,so,dylib}'],
  npmRebuild: false,
  nodeGypRebuild: false,

  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    // Without it, an unsigned app for Apple silicon does not start.
    resetAdHocDarwinSignature: true,
  },

  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'build/icon.ico',
    requestedExecutionLevel: 'asInvoker',
    // The publisher of the certificate is in the package: only updates signed by it are installed.
    verifyUpdateCodeSignature: true,
  },
  nsis: {
    artifactName: '${productName}-${version}-${os}-${arch}-setup.${ext}',
    oneClick: true,
    // Installs for the current user, without administrator rights.
    perMachine: false,
    buildUniversalInstaller: false,
    installerLanguages: ['en_US', 'ja_JP'],
    createDesktopShortcut: true,
    // Uninstalling the app keeps people, passes and backups.
    deleteAppDataOnUninstall: false,
  },

  mac: {
    // Updates use the zip, installation by hand the dmg.
    target: [
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ],
    category: 'public.app-category.business',
    icon: 'build/icon.icns',
    minimumSystemVersion: '13.0',
    hardenedRuntime: true,
    entitlements: 'build/mac/entitlements.plist',
    entitlementsInherit: 'build/mac/entitlements.plist',
    extendInfo: {
      NSCameraUsageDescription: 'PassDesk reads the QR code of a pass with the camera. It keeps no picture.',
      NSLocalNetworkUsageDescription:
        'PassDesk talks to label printers and to phones that were paired, on this network only.',
      NSBonjourServices: ['_passdesk._tcp', '_pdl-datastream._tcp', '_ipp._tcp', '_printer._tcp'],
    },
    extraResources: [{ from: 'build/mac/ja.lproj', to: 'ja.lproj' }],
  },
  dmg: { artifactName: '${productName}-${version}-${os}-${arch}.${ext}' },

  linux: {
    target: [
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ],
    icon: 'build/icons',
    category: 'Office',
    executableName: 'passdesk',
    maintainer: 'PassDesk <passdesk@passdesk.invalid>',
    synopsis: 'The reception desk of in-person events',
    description: 'Staff scan a QR code, see the pass, print it on a label printer and write its NFC tag.',
    desktop: {
      entry: {
        Name: 'PassDesk',
        GenericName: 'Reception desk',
        'GenericName[ja]': DESKTOP_ENTRY_JA.GenericName,
        'Comment[ja]': DESKTOP_ENTRY_JA.Comment,
        Keywords: `event;pass;badge;label;reception;${DESKTOP_ENTRY_JA.Keywords}`,
        StartupWMClass: 'PassDesk',
      },
    },
  },
  appImage: { artifactName: '${productName}-${version}-${os}-${arch}.${ext}' },
  deb: {
    artifactName: 'passdesk_${version}_${arch}.${ext}',
    packageCategory: 'misc',
    priority: 'optional',
    // Tag readers need the PC/SC service of the system; everything else works without it.
    recommends: ['pcscd', 'libpcsclite1'],
    afterInstall: 'build/linux/after-install.sh',
    afterRemove: 'build/linux/after-remove.sh',
    // Gives the logged-in user access to label printers and HID readers without root.
    fpm: [
      `${at('linux/70-passdesk.rules')}=/usr/lib/udev/rules.d/70-passdesk.rules`,
      // Tag readers are left to PC/SC.
      `${at('linux/passdesk-readers.conf')}=/usr/lib/modprobe.d/passdesk-readers.conf`,
    ],
  },

  publish: [{ provider: 'generic', url: NO_UPDATES }],
}

/**
 * @param {'linux' | 'mac' | 'win'} system of the package
 * @returns {import('electron-builder').Configuration}
 */
export const configFor = (system) => ({ ...config, files: [...FILES, ...withoutOthers(system)] })

// electron-builder takes the default export; packages are made on the system they are for.
// oxlint-disable-next-line import/no-default-export
export default configFor({ darwin: 'mac', win32: 'win' }[process.platform] ?? 'linux')
