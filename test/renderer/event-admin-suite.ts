import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { barsPng, hashOf } from './fake-image.ts'
import { addJob, addPerson, makePrinter, type World } from './fake-world.ts'

/** The screens besides the desk itself: jobs, devices, editing, lists, staff. */
export function eventAdminSuite(open: DeskBrowser['open']): void {
  async function openReady(prepare?: (world: World) => void): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        addPerson(world, { name: '田中 美咲' })
        prepare?.(world)
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    return desk
  }
  /** Opens a screen by the key beside its name. */
  const room = async (desk: OpenDesk, name: string): Promise<void> => {
    await desk.press('F1')
    await desk.says('Find a key')
    const cap = await desk.page
      .getByRole('button', { name: new RegExp(`${name}$`) })
      .locator('.cap')
      .innerText()
    await desk.press(cap.toLowerCase())
  }

  describe('the jobs', () => {
    it('show their questions one by one', async () => {
      const desk = await openReady((world) => {
        for (const name of ['One', 'Two'])
          addJob(world, addPerson(world, { name }), { state: 'unknown' })
        addJob(world, world.people[0]!, { state: 'printed' })
      })
      await desk.press('F7')
      await desk.says('Did this pass come out?')
      await desk.page.locator('.job-detail').getByText('Two').waitFor()
      await desk.press('y')
      await desk.page.locator('.job-detail').getByText('One').waitFor()
      await desk.press('n')
      await desk.says('See what is being printed')
      expect(desk.world.jobs.map((job) => job.state)).toEqual([
        'queued',
        'confirmed_by_staff',
        'printed',
      ])
    })

    it('are opened by the key bar too, and the key bar gives Enter back', async () => {
      const desk = await openReady((world) => addJob(world, world.people[0]!, { state: 'printed' }))
      await desk.page.locator('.shortcut-bar__slot', { hasText: 'Jobs' }).focus()
      await desk.press('Enter')
      await desk.says('See what is being printed')
      await desk.page.locator('.table__row--on').waitFor()
      await desk.press('Enter')
      await desk.says('Choose a reason to reprint')
    })

    it('move with P and end with Del while they wait', async () => {
      const desk = await openReady((world) => {
        world.printers.push(makePrinter({ name: 'QL-800', isDefault: false }))
        addJob(world, world.people[0]!, { state: 'queued' })
      })
      await desk.press('F7')
      await desk.page.locator('.table__row').getByText('Waiting, next').waitFor()
      await desk.press('p')
      await desk.page.locator('.table__row').getByText('Moved, waiting').waitFor()
      await desk.press('Delete')
      await desk.page.locator('.table__row').getByText('Cancelled').waitFor()
    })
  })

  describe('data that cannot be read', () => {
    it.each([
      ['Event and tickets', 'office', 'Edit the event page'],
      ['Template', 'template', null],
    ])('of “%s” is told with its cause, and Enter reads it again', async (name, path, banner) => {
      const desk = await openReady()
      const address = `**/desk/events/*/${path}`
      const { page } = desk
      const failing = () =>
        page.route(address, (route) =>
          route.fulfill({
            status: 500,
            json: { error: 'internal_error', message: 'none', requestId: 'fake' },
          }),
        )
      await failing()
      try {
        await room(desk, name)
        await desk.says('Try again')
        expect(await page.locator('.main-panel').innerText()).not.toContain('Wait a moment')
        await page.locator('.banner').getByText('Read again').waitFor()
        await page.unroute(address)
        await desk.press('Enter')
        if (banner) await desk.says(banner)
        else await page.locator('.design__paper').first().waitFor()
      } finally {
        await page.unroute(address)
      }
    })
  })

  describe('editing a pass', () => {
    it('shows the new drawing after the last key, saves, and asks for a new confirmation', async () => {
      const desk = await openReady()
      const { page, world } = desk
      await scan(page, world.people[0]!.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.says('Edit the pass')
      const before = await page.locator('.paper__print').getAttribute('src')
      await page.getByLabel('Affiliation').fill('株式会社ソラ')
      await expect.poll(() => page.locator('.paper__print').getAttribute('src')).not.toBe(before)
      await desk.press('Control+s')
      await desk.says('Check the text')
      await desk.press('Enter')
      await desk.says('Print this pass — Confirmed by staff')
      expect(world.people[0]!.pass?.draft?.content.affiliation).toBe('株式会社ソラ')
    })

    it('names what does not fit and keeps the old drawing pale', async () => {
      const desk = await openReady()
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.getByLabel('Affiliation').fill('長'.repeat(80))
      await desk.says('Shorten the affiliation — Does not fit 62 × 40 mm.')
      await desk.page.locator('.edit__paper--stale').waitFor()
    })

    it('names the character that cannot be printed', async () => {
      const desk = await openReady()
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.getByLabel('Name').fill('Oskar Łoś')
      await desk.says('Edit the name — "Ł" cannot be printed.')
    })

    it('does not discard typed text at one Esc', async () => {
      const desk = await openReady()
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.getByLabel('Title').fill('司会')
      await desk.press('Escape')
      await desk.says('Save or discard the changes')
      await desk.press('Escape')
      await desk.says('Print this pass')
    })
  })

  it('a walk-in is added and their pass opens', async () => {
    const desk = await openReady()
    await desk.press('F6')
    await desk.press('Enter')
    await desk.page.getByText('A pass needs a name').waitFor()
    await desk.page.getByLabel('Name', { exact: true }).fill('山田 花子')
    await desk.page.getByLabel('Kana').fill('やまだ はなこ')
    await desk.press('Enter')
    await desk.says('Check the text')
    expect(desk.world.people.at(-1)).toMatchObject({ name: '山田 花子', kana: 'やまだ はなこ' })
  })

  it('a walk-in with an account keeps its text, shows that, and opens the pass with Enter', async () => {
    const desk = await openReady()
    await desk.press('F6')
    await desk.page.getByLabel('Name', { exact: true }).fill('山田 葉子')
    await desk.page.getByLabel('Email').fill('known@people.example')
    await desk.press('Enter')
    await desk.says(
      'Added with the registered text — This email was registered before. ' +
        'Kept as registered: Name, Affiliation.',
    )
    await desk.press('Enter')
    await desk.says('Check the text')
  })

  it('staff are added with a temporary password shown once, and removed after a confirmation', async () => {
    const desk = await openReady((world) =>
      world.staff.push({
        userId: world.user.userId,
        name: world.user.name,
        email: world.user.email,
        roles: [{ role: 'admin', eventId: null }],
      }),
    )
    await room(desk, 'Staff')
    await desk.says('Manage the staff')
    await desk.press('a')
    await desk.page.getByLabel('Name').fill('佐々木 健')
    await desk.page.getByLabel('Email').fill('ken@desk.example')
    await desk.page.getByText('Event manager', { exact: true }).click()
    await desk.press('Enter')
    await desk.page.getByText('kumo-7431-hoku').waitFor()
    await desk.press('Enter')
    await desk.says('Manage the staff')
    await desk.press('ArrowDown', 'c')
    await desk.says('Give the receptionist role? — 佐々木 健')
    await desk.press('y')
    await expect.poll(() => desk.world.staff[1]!.roles[0]!.role).toBe('receptionist')
    await desk.press('Delete')
    await desk.says('Remove them from the staff? — 佐々木 健')
    await desk.press('y')
    await expect.poll(() => desk.world.staff.length).toBe(1)
  })

  it('a logo is looked at as it prints, and approved', async () => {
    const desk = await openReady((world) => {
      const logo = {
        kind: 'company' as const,
        orgId: randomUUID(),
        imageId: randomUUID(),
        assetHash: hashOf('kumo'),
        name: 'Kumo',
        preview: barsPng('kumo', 120, 60),
        aspect: 2,
        uploadedAt: '2026-10-16T00:00:00Z',
      }
      world.organizations.push({
        orgId: logo.orgId,
        kind: 'company',
        name: '株式会社クモ',
        members: 3,
        logos: [{ ...logo, state: 'waiting' }],
      })
    })
    await room(desk, 'Logos')
    await desk.says('Approve or add logos — 1 logo waits for approval.')
    await desk.press('a')
    await expect.poll(() => desk.world.organizations[0]!.logos[0]!.state).toBe('approved')
  })

  it('a rejected logo is an error with cause and cure, for each cause', async () => {
    const desk = await openReady(
      (world) =>
        void world.organizations.push({
          orgId: randomUUID(),
          kind: 'company',
          name: '株式会社クモ',
          members: 3,
          logos: [],
        }),
    )
    await room(desk, 'Logos')
    await desk.page.getByText('株式会社クモ').first().waitFor()
    for (const [name, said] of [
      [
        'logo_format',
        'Choose a PNG, JPEG or WebP — The file has another format. Save the logo as PNG.',
      ],
      ['logo_too_large', 'Reduce the image size — It has more than 40 megapixels.'],
      [
        'logo_too_small',
        'Choose a larger image — Without its white border it is smaller or thinner than 24 px.',
      ],
      ['logo_blank', 'Choose a darker logo — This one is white or very pale'],
      ['logo_damaged', 'Save the image again — The file is damaged.'],
      ['file_too_large', 'Reduce the file size — It has more than 10 MB.'],
    ] as const) {
      await desk.page
        .locator('input[type=file]')
        .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(name) })
      await desk.says(said)
      expect(await desk.tone()).toBe('error')
    }
  })

  it('are shown in words, and a changed line is an error', async () => {
    const at = '2026-10-17T00:40:00Z'
    const desk = await openReady((world) => {
      world.records = {
        lines: [
          { seq: 2, at, station: '受付 1', by: '鈴木 遥', action: 'park', subject: '田中 美咲' },
        ],
        of: 1,
        chains: [{ station: '受付 1', lines: 2, brokenAt: null, cut: false }],
      }
    })
    await room(desk, 'Activity log, lists')
    await desk.says('Read the activity log')
    await desk.page.getByRole('row', { name: /Sent to the help desk 田中 美咲 鈴木 遥/ }).waitFor()
    const download = desk.page.waitForEvent('download')
    await desk.press('c')
    expect((await download).suggestedFilename()).toMatch(/-attendees\.csv$/)
    desk.world.records.chains = [{ station: '受付 1', lines: 2, brokenAt: 2, cut: false }]
    desk.desk.changed()
    await desk.says('Inform the organiser')
    expect(await desk.tone()).toBe('error')
  })

  describe('backup and restore', () => {
    const stick = {
      targetId: '/media/EVENT-BACKUP',
      kind: 'usb' as const,
      name: 'EVENT-BACKUP',
      freeBytes: 28_100_000_000,
      automatic: null,
    }
    const copy = (name: string, madeAt: string, checked: 'whole' | 'damaged' | null = null) => ({
      targetId: 'folder',
      name,
      madeAt,
      people: 1500,
      bytes: 63_000_000,
      plainKey: false,
      checked: checked && { at: madeAt, result: checked, detail: '' },
    })
    const restores = (desk: OpenDesk): unknown[] =>
      desk.world.asked.filter(({ id }) => id === 'restoreBackup')
    const openBackups = async (admin = true): Promise<OpenDesk> => {
      const desk = await openReady((world) => {
        world.admin = admin
        world.backups = {
          ...world.backups,
          targets: [...world.backups.targets, stick],
          copies: [
            copy('auto-1.sqlite', '2026-10-17T00:30:00Z', 'whole'),
            copy('damaged-2.sqlite', '2026-10-17T00:15:00Z'),
          ],
        }
      })
      await room(desk, 'Backups')
      return desk
    }

    it('backs up to the stick that is plugged in, reads the copy back and shows what it holds', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick — Last backup: today 9:30, verified.')
      await desk.press('b')
      const made = desk.page.getByRole('row', {
        name: /today 9:42 USB stick 1,500 64 MB Verified 9:42/,
      })
      await made.waitFor()
      await desk.page.getByText('1,500 (consents: 1,492)').waitFor()
      await desk.page.getByText('17 Check-ins').waitFor()
    })

    it('backs up by itself to the stick that A chooses, and says when next', async () => {
      const desk = await openBackups()
      const card = desk.page.getByRole('button', { name: /USB: EVENT-BACKUP/ })
      await expect.poll(() => card.innerText()).toMatch(/28\.1 GB free\s+Off/)
      await desk.press('a')
      await desk.says(
        'Back up to the USB stick — Last backup: today 9:30, verified. Next: 9:57, by itself.',
      )
      expect(await card.innerText()).toMatch(/28\.1 GB free, each 15 min\s+On/)
      await desk.press('a')
      await expect.poll(() => card.innerText()).toMatch(/28\.1 GB free\s+Off/)
      expect(
        desk.world.asked.filter(({ id }) => id === 'setAutomaticBackups').map(({ body }) => body),
      ).toEqual([{ targetId: stick.targetId }, { targetId: null }])
    })

    it('says what to do with a missing, full or write-protected stick, and ends its backups', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick')
      const put = (state: 'missing' | 'full' | 'read_only' | 'failed'): void => {
        const chosen = {
          ...stick,
          freeBytes: state === 'missing' ? null : 0,
          automatic: { everyMinutes: 15, state, nextAt: null },
        }
        desk.world.backups = {
          ...desk.world.backups,
          targets: [desk.world.backups.targets[0]!, chosen],
        }
      }
      for (const [state, said] of [
        [
          'full',
          'Free space on the USB stick — EVENT-BACKUP is full. PassDesk tries again within a minute.',
        ],
        [
          'read_only',
          'Turn off the write protection — EVENT-BACKUP is write-protected. ' +
            'Use its switch, or another stick.',
        ],
        ['failed', 'Check the USB stick — The backup to EVENT-BACKUP failed.'],
        [
          'missing',
          'Plug the USB stick in again — EVENT-BACKUP is not connected. Until it is back, backups ' +
            'go to the folder.',
        ],
      ] as const) {
        put(state)
        await desk.says(said)
        expect(await desk.tone()).toBe('error')
      }
      await desk.press('a')
      await desk.says('Back up to this computer')
    })

    it('explains to a kiosk on PostgreSQL how to restore without the screen', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick')
      desk.world.backups = { ...desk.world.backups, restoreBy: 'command' }
      await desk.page
        .getByText('To restore a backup, quit PassDesk at every desk and run passdesk restore')
        .waitFor()
    })

    it('restores a copy that was read, only after the name of the event was typed', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick')
      expect(
        await desk.page.getByRole('button', { name: /Restore this backup/ }).isDisabled(),
      ).toBe(true)
      await desk.press('v')
      await desk.page.getByText('17 Check-ins').waitFor()
      await desk.press('r')
      await desk.says('Restore this backup? — Created today 9:30.')
      await desk.press('Escape')
      await desk.says('Back up to the USB stick')
      expect(restores(desk)).toHaveLength(0)
      await desk.press('r')
      await desk.says('Restore this backup? — Created today 9:30.')
      await desk.page.getByLabel('Event name').fill('SVC Osaka 2026')
      await desk.press('Enter')
      await desk.page.getByText('The name does not match. Type: SVC Tokyo 2026').waitFor()
      expect(restores(desk)).toHaveLength(0)
      await desk.page.getByLabel('Event name').fill('ｓｖｃ　“Tokyo” 2026 ')
      await desk.press('Enter')
      await expect.poll(() => restores(desk)).toHaveLength(1)
      // The screen waits until PassDesk has restarted, and starts no other backup meanwhile.
      await desk.says('Restoring')
      await desk.press('b')
      await desk.says('Restoring')
    })

    it('names a damaged copy and does not offer to restore it', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick')
      await desk.press('ArrowDown', 'v')
      await desk.page.getByRole('row', { name: /Damaged/ }).waitFor()
      await desk.page
        .getByRole('complementary')
        .getByText('A damaged backup cannot be restored')
        .waitFor()
      expect(
        await desk.page.getByRole('button', { name: /Restore this backup/ }).isDisabled(),
      ).toBe(true)
    })

    it('requests the stick that was removed', async () => {
      const desk = await openBackups()
      await desk.says('Back up to the USB stick')
      await desk.press('2')
      desk.world.backups = {
        ...desk.world.backups,
        targets: desk.world.backups.targets.slice(0, 1),
      }
      await desk.says('Plug the USB stick in again')
    })

    it('shows the passphrase of sealed backups once', async () => {
      const desk = await openReady((world) => {
        world.backups = { ...world.backups, passphrase: 'unseen' }
      })
      await room(desk, 'Backups')
      await desk.page.getByText('Backups are encrypted').waitFor()
      await desk.press('p')
      await desk.page.getByText('k3v9x-0a1b2-c3d4e-f5g6h-j7k8m').waitFor()
      await expect.poll(() => desk.world.backups.passphrase).toBe('shown')
      expect(await desk.page.getByText('Backups are encrypted').count()).toBe(0)
    })

    it('marks a backup with the key in plain text, and K encrypts it', async () => {
      const desk = await openReady((world) => {
        const old = { ...copy('auto-1.sqlite', '2026-10-17T00:30:00Z', 'whole'), plainKey: true }
        world.backups = { ...world.backups, copies: [old], passphrase: 'shown' }
      })
      await room(desk, 'Backups')
      await desk.page.getByText('Key readable').waitFor()
      await desk.press('k')
      await expect.poll(() => desk.page.getByText('Key readable').count()).toBe(0)
      expect(desk.world.backups.copies[0]!.plainKey).toBe(false)
      expect(await desk.page.getByText('Encrypt the key').count()).toBe(0)
    })

    it('is for administrators only', async () => {
      const desk = await openReady((world) => void (world.admin = false))
      await desk.press('F1')
      await desk.page.getByRole('button', { name: /Statistics/ }).waitFor()
      expect(await desk.page.getByRole('button', { name: /Backups/ }).count()).toBe(0)
    })
  })

  it('a password that is no longer recent is requested, and the file is saved', async () => {
    const desk = await openReady((world) => {
      world.recentPassword = false
    })
    await room(desk, 'Activity log, lists')
    await desk.says('Read the activity log')
    await desk.press('c')
    const prompt = desk.page.getByRole('dialog', { name: 'Enter your password' })
    await desk.says('Enter your password — Needed to continue. Signed in: 小林 恵')
    await desk.press('Escape')
    await desk.says('Try again with your password')
    await desk.press('c')
    await prompt.getByLabel('Password').fill('wrong')
    await desk.press('Enter')
    await prompt.getByText('The password is wrong').waitFor()
    await prompt.getByLabel('Password').fill('correct horse')
    const download = desk.page.waitForEvent('download')
    await desk.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/-attendees\.csv$/)
    expect(await prompt.count()).toBe(0)
    await desk.says('Read the activity log')
  })

  it('a receptionist is offered the permitted actions, by the same keys', async () => {
    const desk = await openReady((world) => {
      world.receptionist = true
      world.admin = false
    })
    await desk.press('F1')
    await desk.says('Find a key')
    const rooms = desk.page.getByRole('navigation', { name: 'Screens' }).getByRole('button')
    expect(
      (await rooms.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual([
      'S Help desk',
      '0 Help',
      '1 Devices',
      '2 Settings',
      '3 Staff phones',
      '4 Change of shift',
      '5 Practice',
      '6 Other event',
      '7 Sign out',
      'I Print run',
      'Ctrl E Check-in',
    ])
    await desk.press('8', 'a')
    await desk.says('Find a key')
    await desk.press('2')
    await desk.says(/./)
    expect(await desk.page.getByText('Print on scan').count()).toBe(0)
    await desk.press('Escape')
    await scan(desk.page, desk.world.people[0]!.qr)
    await desk.says('Print this pass')
    expect(await desk.page.locator('.pass-panel__more').count()).toBe(0)
    await desk.press('m')
    await desk.says('Print this pass')
    expect(
      desk.world.asked.filter(({ id }) =>
        ['replaceQr', 'resetPassword', 'listStaff', 'getRecords', 'getStats'].includes(id),
      ),
    ).toEqual([])
  })

  it('a receptionist of an empty event waits for a scan; only managers import', async () => {
    const desk = await openReady((world) => {
      world.receptionist = true
      world.people.length = 0
    })
    await desk.says('Scan the QR code')
    await desk.press('i')
    await desk.says('Scan the QR code')
  })

  it('appearance and size are stored on this desk', async () => {
    const desk = await openReady()
    await room(desk, 'Settings')
    await desk.page.getByText('Dark').click()
    expect(await desk.page.locator('html').getAttribute('data-theme')).toBe('dark')
    const before = await desk.page.evaluate(
      () => getComputedStyle(document.documentElement).fontSize,
    )
    await desk.page.getByText('115 %').click()
    const after = await desk.page.evaluate(
      () => getComputedStyle(document.documentElement).fontSize,
    )
    expect(Number.parseFloat(after) / Number.parseFloat(before)).toBeCloseTo(1.15, 2)
  })
}
