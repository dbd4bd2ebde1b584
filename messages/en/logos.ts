/** Logos of an organisation. */
export const logos = {
  logos: {
    sign: 'Approve or add logos',
    detail: 'Choose with ↑ ↓ and ← →',
    'detail.waiting_one': '{{count}} logo waits for approval.',
    'detail.waiting_other': '{{count}} logos wait for approval.',
    none: {
      sign: 'Add an organization',
      detail: 'Logos belong to a company, guild or venture.',
    },
    new: 'New organization',
    'new.sign': 'Name the organization',
    'new.detail': 'Enter adds it',
    'new.key': 'Add',
    'new.name': 'Name',
    'new.kind': 'Kind',
    taken: 'There is one with this name.',
    kind: {
      company: 'Company',
      guild: 'Guild',
      venture: 'Venture',
    },
    members_one: '{{count}} member',
    members_other: '{{count}} members',
    upload: 'Upload a logo',
    approve: 'Approve',
    withdraw: 'Withdraw',
    addMember: 'Add a member',
    state: {
      waiting: 'Waits',
      approved: 'Approved',
      withdrawn: 'Withdrawn',
    },
    empty: 'No logo yet. U uploads one: PNG, JPEG or WebP.',
    preview: 'As it is printed, black and white',
    logo_format: {
      sign: 'Choose a PNG, JPEG or WebP',
      detail: 'The file has another format. Save the logo as PNG.',
    },
    logo_too_large: {
      sign: 'Make the picture smaller',
      detail: 'It has more than 40 megapixels. 1200 px a side are enough.',
    },
    file_too_large: {
      sign: 'Make the file smaller',
      detail: 'It has more than {{most}} MB. 1200 px a side are enough.',
    },
    logo_too_small: {
      sign: 'Choose a larger picture',
      detail: 'Without its white border it is smaller or thinner than 24 px.',
    },
    logo_blank: {
      sign: 'Choose the dark version',
      detail: 'This one is white or very pale: nothing of it shows on white paper.',
    },
    logo_damaged: {
      sign: 'Save the picture anew',
      detail: 'The file is damaged. Open it, save it as PNG and upload that.',
    },
    member: {
      sign: 'Find the member',
      detail: 'Choose with ↑ ↓, Enter adds',
      key: 'Add',
      label: 'Name, kana, e-mail or affiliation',
      added: 'Added: {{name}}',
    },
  },
}
