import { describe, expect, it } from 'vitest'
import { withdrawConsent } from '../../src-server/account/oauth/app-consent-store.ts'
import { sha256Hex } from '../../src-server/account/session/find-caller.ts'
import { databaseKinds } from '../support/databases.ts'
import { DEAD, startSignInHouse } from './house.ts'
import { made, opened } from '../support/opened.ts'

const TEN = Array.from({ length: 10 }, (_, i) => i)

describe.each(databaseKinds)('parallel requests on %s', (kind) => {
  const house = opened(() => startSignInHouse({ kind }))
  const app = made(() => house.makeApp('confidential'))

  it('accept one of ten exchanges of a code', async () => {
    const { code, verifier } = await house.newCode(app, await house.makePerson())
    const answers = await Promise.all(TEN.map(() => house.exchange(app, code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of losers) expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  it('end all access between person and app if a refresh token is used twice at once', async () => {
    const person = await house.makePerson()
    const [tokens, other] = [await house.signIn(app, person), await house.signIn(app, person)]
    const answers = await Promise.all(TEN.map(() => house.refresh(app, tokens.refresh_token)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const token of [tokens.access_token, other.access_token, won[0]!.body.access_token!])
      expect(await house.tryToken(token)).toEqual(DEAD)
    expect((await house.refresh(app, won[0]!.body.refresh_token!)).body.error).toBe('invalid_grant')
  })

  // On SQLite a second request reads the token only after the first one has committed.
  it.runIf(kind === 'postgres')('end all access if two refreshes find the token unused at once', async () => {
    const { db } = house
    const person = await house.makePerson()
    const [tokens, other] = [await house.signIn(app, person), await house.signIn(app, person)]
    const holder = await db.transaction()
    await holder('oauth_tokens')
      .where({ id_hash: sha256Hex(tokens.refresh_token) })
      .forUpdate()
      .first('id_hash')
    const refreshes = [tokens, tokens].map((one) => house.refresh(app, one.refresh_token))
    const waiting = () =>
      db('pg_stat_activity').whereRaw('datname = current_database()').where({ wait_event_type: 'Lock' })
    await expect.poll(async () => (await waiting()).length).toBe(2)
    await holder.rollback()
    const won = (await Promise.all(refreshes)).filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const token of [tokens.access_token, other.access_token, won[0]!.body.access_token!])
      expect(await house.tryToken(token)).toEqual(DEAD)
  })

  it('leave no valid token if consent is withdrawn during ten refreshes', async () => {
    const person = await house.makePerson()
    const families = await Promise.all(TEN.map(() => house.signIn(app, person)))
    const refreshes = families.map(({ refresh_token }) => house.refresh(app, refresh_token))
    const taken = withdrawConsent(house.db, person.userId, app.clientId)
    const answers = await Promise.all(refreshes)
    await taken
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant'])
      else expect(await house.tryToken(body.access_token!)).toEqual(DEAD)
    }
    const alive = await house
      .db('oauth_tokens as t')
      .join('oauth_grants as g', 'g.id_hash', 't.grant_hash')
      .where('g.user_id', person.userId)
      .select('t.kind')
    expect(alive).toEqual([])
  })

  it('keep ten people separate who refresh at the same time', async () => {
    const families = await Promise.all(TEN.map(async () => house.signIn(app, await house.makePerson())))
    const answers = await Promise.all(families.map(({ refresh_token }) => house.refresh(app, refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(TEN.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(10)
  })

  it('are not blocked by a slow sender: others get their tokens meanwhile', async () => {
    const tokens = await house.signIn(app, await house.makePerson())
    let send: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller
        controller.enqueue(new TextEncoder().encode(`client_id=${app.clientId}&grant_type=refresh_token&`))
      },
    })
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${app.clientId}:${app.secret}`).toString('base64')}`,
    }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const slow = fetch(`${house.url}/oauth/token`, init)
    expect((await house.refresh(app, tokens.refresh_token)).status).toBe(200)
    send!.enqueue(new TextEncoder().encode('refresh_token=unknown'))
    send!.close()
    expect((await slow).status).toBe(400)
  })
})
