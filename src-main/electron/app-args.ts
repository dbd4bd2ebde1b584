/** Switches that are Chromium's or Electron's own, and none of ours. */
const THEIRS =
  /^(-psn_|--(no-sandbox|no-zygote|use-gl|use-angle|in-process-gpu|lang|js-flags|proxy-server|force-device-scale-factor|password-store|original-process-start-time|(inspect|remote-debugging|disable|enable|ignore-gpu|ozone|gtk)[\w-]*)(=|$))/

/**
 * The arguments that are meant for PassDesk.
 * @param argv as the process has them: the program, in a development build the app's folder, and
 *   the rest
 */
export function appArgs(argv: readonly string[], packaged: boolean): readonly string[] {
  const rest = argv.slice(1).filter((arg) => !THEIRS.test(arg))
  return packaged ? rest : rest.slice(1)
}
