/** Logos of an organisation. */
export const logos = {
  logos: {
    why: 'The people of an organisation get its approved logos on their passes.',
    banner: 'Approve or add logos',
    detail: 'Choose with ↑ ↓ and ← →.',
    'detail.waiting_one': '{{count}} logo waits for approval.',
    'detail.waiting_other': '{{count}} logos wait for approval.',
    none: {
      banner: 'Add an organisation',
      detail: 'Logos belong to a company, guild or venture.',
    },
    new: 'New organisation',
    'new.banner': 'Name the organisation',
    'new.detail': 'Enter adds it.',
    'new.key': 'Add',
    'new.name': 'Name',
    'new.kind': 'Kind',
    taken: 'An organisation has this name already.',
    kind: {
      company: 'Company',
      guild: 'Guild',
      venture: 'Venture',
    },
    members_one: '{{count}} member',
    members_other: '{{count}} members',
    upload: 'Add a logo',
    approve: 'Approve',
    withdraw: 'Withdraw approval',
    addMember: 'Add a member',
    state: {
      waiting: 'Waiting',
      approved: 'Approved',
      withdrawn: 'Withdrawn',
    },
    empty: 'No logo yet. U adds one: PNG, JPEG or WebP.',
    preview: 'As printed, black and white',
    logo_format: {
      banner: 'Choose a PNG, JPEG or WebP',
      detail: 'The file has another format. Save the logo as PNG.',
    },
    logo_too_large: {
      banner: 'Reduce the image size',
      detail: 'It has more than 40 megapixels. 1200 px a side are enough.',
    },
    file_too_large: {
      banner: 'Reduce the file size',
      detail: 'It has more than {{most}} MB. 1200 px a side are enough.',
    },
    logo_too_small: {
      banner: 'Choose a larger image',
      detail: 'Without its white border it is smaller or thinner than 24 px.',
    },
    logo_blank: {
      banner: 'Choose a darker logo',
      detail: 'This one is white or very pale. Nothing of it shows on white paper.',
    },
    logo_damaged: {
      banner: 'Save the image again',
      detail: 'The file is damaged. Open it, save it as PNG and add that file.',
    },
    member: {
      banner: 'Find the member',
      detail: 'Choose with ↑ ↓, Enter adds.',
      key: 'Add',
      label: 'Name, kana, email or affiliation',
      added: 'Added: {{name}}',
    },
  },
}
