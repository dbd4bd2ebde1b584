/** Pages that end a request, with the reason and what to do. */
export const notice = {
  open: 'Open',
  staleForm: {
    title: 'Open the page again',
    text: 'Someone signed in or out in another window, so this page is out of date.',
  },
  notFound: {
    title: 'Check the URL',
    text: 'Not found, or no access.',
  },
  startAgain: {
    title: 'Start again in the app',
    text: 'This sign-in took too long, or is done already.',
  },
  unknownApp: {
    title: "Inform the app's provider",
    text: 'The app is not registered here, or was suspended.',
  },
  badRedirect: {
    title: "Inform the app's provider",
    text: 'Its return URL is not registered. For your safety, PassDesk does not open it.',
  },
  badRequest: {
    title: "Inform the app's provider",
    text: 'The app sent an invalid request.',
  },
  failed: {
    title: 'Try again',
    text: 'Something went wrong here. Please start again in a moment.',
  },
}
