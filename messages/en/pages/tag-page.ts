/** The page that a tag opens. */
export const tagPage = {
  title: 'Tag of a pass',
  looking: {
    title: 'Checking the pass',
  },
  valid: {
    title: 'This pass is valid',
  },
  ended: {
    title: 'This tag no longer works',
    show: 'Show the pass at reception.',
    why: 'A new pass was created or the event is over, so the old tag was revoked.',
    whose: 'Whose pass it was is not shown.',
  },
  incomplete: {
    title: 'Hold the tag again',
    text: 'The URL was not read completely.',
  },
  limited: {
    title: 'Wait a while',
    text: 'Too many checks.',
  },
  away: {
    title: 'Try again',
    text: "Reception cannot be reached. Check that you are on the venue's Wi-Fi.",
  },
  closed: 'This person shows no public profile.',
  again: 'Try again',
  records: 'Opening this page does not check anyone in. Only the public profile is shown.',
  noScript: 'This page needs JavaScript. Turn it on in the browser and open the page again.',
}
