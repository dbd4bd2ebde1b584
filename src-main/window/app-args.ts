/** Switches of Chromium and Electron. */
const CHROMIUM_SWITCHES = new RegExp(
  '^(-psn_|--(no-sandbox|no-zygote|use-gl|use-angle|in-process-gpu|lang|js-flags|' +
    'proxy-server|force-device-scale-factor|password-store|original-process-start-time|' +
    String.raw`(inspect|remote-debugging|disable|enable|ignore-gpu|ozone|gtk)[\w-]*)(=|$))`,
)

/**
 * The arguments for PassDesk.
 * @param argv of the process: the program, in a development build the app's folder, then the rest
 */
export function appArgs(argv: readonly string[], packaged: boolean): readonly string[] {
  const rest = argv.slice(1).filter((arg) => !CHROMIUM_SWITCHES.test(arg))
  return packaged ? rest : rest.slice(1)
}
