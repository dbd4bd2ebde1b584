import type { Knex } from 'knex'

/** The schema of the first release. Every later change is a migration of its own, up and down. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('settings', (t) => {
    t.string('key', 100).primary()
    t.text('value').notNullable()
  })
  await db.schema.createTable('revs', (t) => {
    t.string('scope', 100).primary()
    /** Milliseconds since 1970. */
    t.bigInteger('rev').notNullable()
  })
  await db.schema.createTable('users', (t) => {
    t.string('id', 36).primary()
    t.text('email')
    t.text('email_folded').unique()
    t.text('name').notNullable()
    t.text('kana')
    t.text('given_name')
    t.text('family_name')
    t.text('affiliation').notNullable().defaultTo('')
    t.text('title').notNullable().defaultTo('')
    t.text('university').notNullable().defaultTo('')
    t.string('locale', 20)
    t.text('picture_url')
    t.text('password_hash')
    t.boolean('must_change_password').notNullable().defaultTo(false)
    t.boolean('public_profile').notNullable().defaultTo(false)
    t.text('search_text').notNullable().defaultTo('')
    t.string('created_at', 30).notNullable()
    t.string('updated_at', 30).notNullable()
    t.string('password_event_id', 36)
    t.text('checked_email')
    t.text('email_checked_at')
    t.text('email_checked_by')
  })
  await db.schema.createTable('web_sessions', (t) => {
    t.string('id_hash', 64).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('created_at', 30).notNullable()
    t.string('last_seen_at', 30).notNullable()
    t.string('expires_at', 30).notNullable().index()
    /** ISO time; null for a session opened by PIN. */
    t.string('password_at', 30)
  })
  await db.schema.createTable('personal_tokens', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('token_hash', 64).notNullable().unique()
    t.string('created_at', 30).notNullable()
    t.string('last_used_at', 30)
    t.string('revoked_at', 30)
  })
  await db.schema.createTable('role_grants', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('role', 20).notNullable()
    /** '*' for a role without event. */
    t.string('event_id', 36).notNullable()
    t.string('granted_by', 36)
    t.string('granted_at', 30).notNullable()
    t.primary(['user_id', 'role', 'event_id'])
    t.unique(['user_id', 'event_id'], { indexName: 'role_grants_one_each' })
  })
  await db.schema.createTable('consents', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('document', 40).notNullable()
    t.string('version', 40).notNullable()
    t.string('given_at', 30).notNullable()
    t.string('recorded_by', 36)
    t.primary(['user_id', 'document', 'version'])
    t.text('source')
  })
  await db.schema.createTable('personal_qrs', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('code_hmac', 64).notNullable().unique()
    /** Only for codes generated here, whose owner must be able to see them again. */
    t.text('code_encrypted')
    t.string('source', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('revoked_at', 30)
    t.text('revoked_reason')
    t.string('revoked_by', 36)
  })
  await db.schema.createTable('rate_windows', (t) => {
    t.string('key', 200).primary()
    t.integer('n').notNullable()
    t.string('resets_at', 30).notNullable().index()
  })
  await db.schema.createTable('events', (t) => {
    t.string('id', 36).primary()
    t.text('title').notNullable()
    t.text('slug').notNullable().unique()
    t.text('description').notNullable().defaultTo('')
    t.string('status', 20).notNullable().defaultTo('PUBLISHED')
    t.string('starts_at', 30).notNullable()
    t.string('ends_at', 30).notNullable().index()
    t.string('time_zone', 60).notNullable()
    /** First and last day in the event's own time zone, YYYY-MM-DD. */
    t.string('first_day', 10).notNullable()
    t.string('last_day', 10).notNullable()
    t.text('place').notNullable().defaultTo('')
    t.text('image_url')
    t.text('languages').notNullable().defaultTo('["ja","en"]')
    t.text('tags').notNullable().defaultTo('[]')
    t.text('search_text').notNullable().defaultTo('')
    t.boolean('nfc_enabled').notNullable().defaultTo(false)
    t.boolean('requires_face_photo').notNullable().defaultTo(false)
    t.text('entry_profile_fields').notNullable().defaultTo('[]')
    /** Revision of the current pass template; 0 without one. */
    t.integer('template_revision').notNullable().defaultTo(0)
    t.integer('last_print_number').notNullable().defaultTo(0)
    t.string('created_at', 30).notNullable()
    t.string('updated_at', 30).notNullable()
    t.index(['status', 'starts_at', 'id'])
    t.index(['status', 'ends_at'])
    t.index(['status', 'last_day'])
    /** [{title, url}] */
    t.text('links').notNullable().defaultTo('[]')
    t.boolean('check_in').notNullable().defaultTo(true)
    t.boolean('express').notNullable().defaultTo(false)
  })
  await db.schema.createTable('event_tags', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.text('tag').notNullable()
    t.primary(['tag', 'event_id'])
    t.index('event_id')
  })
  await db.schema.createTable('event_positions', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.double('lng').notNullable()
    t.double('lat').notNullable()
    t.integer('sort_order').notNullable().defaultTo(0)
    t.index(['lat', 'lng'])
  })
  await db.schema.createTable('ticket_types', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.text('description').notNullable().defaultTo('')
    t.integer('price').notNullable().defaultTo(0)
    t.string('payment_type', 20).notNullable().defaultTo('FREE')
    t.integer('sales_limit')
    /**
     * Entries that hold a place; updated only in their transaction, so that nothing is oversold.
     */
    t.integer('sold').notNullable().defaultTo(0)
    t.string('status', 20).notNullable().defaultTo('PUBLISHED')
    t.boolean('requires_approval').notNullable().defaultTo(false)
    t.boolean('transferable').notNullable().defaultTo(false)
    t.boolean('invitation_only').notNullable().defaultTo(false)
    t.integer('sort_order').notNullable().defaultTo(0)
    // The price range of an event comes from the index alone.
    t.index(['event_id', 'status', 'price'])
  })
  await db.schema.createTable('invitation_codes', (t) => {
    t.string('ticket_id', 36).notNullable().references('ticket_types.id').onDelete('CASCADE')
    t.string('code', 8).notNullable()
    t.integer('uses_left').notNullable().defaultTo(1)
    t.primary(['ticket_id', 'code'])
    t.integer('used').notNullable().defaultTo(0)
    t.string('revoked_at', 30)
  })
  await db.schema.createTable('questions', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.string('kind', 20).notNullable()
    t.text('text').notNullable()
    t.boolean('required').notNullable().defaultTo(false)
    t.text('options').notNullable().defaultTo('[]')
    t.integer('sort_order').notNullable().defaultTo(0)
  })
  await db.schema.createTable('entries', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('ticket_id', 36).notNullable().references('ticket_types.id')
    t.string('state', 20).notNullable()
    t.string('external_id', 200)
    t.string('source', 20).notNullable()
    t.text('face_image_url')
    t.text('profile_answers').notNullable().defaultTo('{}')
    t.string('created_at', 30).notNullable()
    t.string('used_at', 30)
    t.string('used_by', 36)
    t.string('used_station', 36)
    t.unique(['event_id', 'user_id', 'ticket_id'])
    /** The invitation code of the entry, if the ticket requires one. */
    t.string('invitation_code', 8)
    /** State before the last decision of staff, for undo; null without one. */
    t.string('state_before', 20)
    t.string('decided_at', 30)
    t.string('decided_by', 36)
    t.index(['event_id', 'state', 'created_at'])
    t.index('ticket_id')
    /** Key of the request that marked the entry USED, so that its repeat gets the same reply. */
    t.string('used_key', 36)
    t.index(['event_id', 'used_at'])
    /** Texts by heading (JSON). */
    t.text('kept_columns').notNullable().defaultTo('{}')
    t.integer('sort_order').notNullable().defaultTo(0)
    t.string('list_name', 60).notNullable().defaultTo('')
    t.unique(['event_id', 'list_name', 'external_id'])
  })
  await db.schema.createTable('entry_answers', (t) => {
    t.string('entry_id', 36).notNullable().references('entries.id').onDelete('CASCADE')
    t.string('question_id', 36).notNullable().references('questions.id').onDelete('CASCADE')
    t.text('answer').notNullable()
    t.primary(['entry_id', 'question_id'])
  })
  await db.schema.createTable('playlists', (t) => {
    t.string('id', 36).primary()
    t.text('title').notNullable()
    t.string('created_at', 30).notNullable()
  })
  await db.schema.createTable('playlist_items', (t) => {
    t.string('id', 36).primary()
    t.string('playlist_id', 36).notNullable().references('playlists.id').onDelete('CASCADE')
    t.integer('sort_order').notNullable()
    t.string('kind', 20).notNullable()
    t.string('event_id', 36).references('events.id').onDelete('CASCADE').index()
    t.text('url')
    t.text('title').notNullable()
    t.text('image_url')
    t.index(['playlist_id', 'sort_order', 'id'])
  })
  await db.schema.createTable('pass_templates', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.integer('revision').notNullable()
    t.text('template').notNullable()
    t.string('saved_by', 36)
    t.string('saved_at', 30).notNullable()
    t.primary(['event_id', 'revision'])
    t.string('class_id', 36)
    t.text('mark')
    t.string('roll', 10)
  })
  await db.schema.createTable('pass_drafts', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.integer('revision').notNullable()
    t.integer('template_revision').notNullable()
    t.text('content').notNullable()
    t.integer('confirmed_revision')
    t.integer('confirmed_template_revision')
    t.string('confirmed_at', 30)
    t.string('confirmed_by', 10)
    t.string('confirmed_hash', 64)
    t.string('updated_at', 30).notNullable()
    t.primary(['event_id', 'user_id'])
    t.string('updated_by', 36)
    /** `session`, `app`, or `desk:` and the station. */
    t.string('updated_from', 60)
  })
  await db.schema.createTable('pass_confirmations', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.integer('revision').notNullable()
    t.integer('template_revision').notNullable()
    t.text('content').notNullable()
    t.string('render_hash', 64).notNullable()
    t.integer('width_px').notNullable()
    t.integer('height_px').notNullable()
    /** The printed dots, one bit each, deflated. */
    t.binary('bitmap').notNullable()
    t.string('confirmed_at', 30).notNullable()
    t.string('confirmed_by', 10).notNullable()
    t.string('confirmed_by_user', 36).notNullable()
    /** Station of the desk, or credential of a phone or browser. */
    t.string('origin', 60).notNullable()
    t.index(['event_id', 'user_id', 'confirmed_at'])
    /** The last confirmed passes of a width limit the print offset. */
    t.index(['width_px', 'confirmed_at'])
    // A deleted person is looked up in each of these.
    t.index('user_id')
    /** Version of the drawing rules and digest of the fonts. */
    t.string('engine', 40)
    /** SHA-256 of template, content and code that it was drawn from. */
    t.string('input_hash', 64)
    /** Boxes of the layers and the lines of the texts, as JSON. */
    t.text('layout')
  })
  await db.schema.createTable('request_keys', (t) => {
    t.string('scope', 100).notNullable()
    t.string('key', 100).notNullable()
    t.string('body_hash', 64).notNullable()
    t.text('reply')
    t.string('created_at', 30).notNullable().index()
    t.primary(['scope', 'key'])
  })
  await db.schema.createTable('organizations', (t) => {
    t.string('id', 36).primary()
    t.string('kind', 10).notNullable()
    t.text('name').notNullable()
    t.string('created_at', 30).notNullable()
    t.unique(['kind', 'name'])
  })
  await db.schema.createTable('organization_members', (t) => {
    t.string('org_id', 36).notNullable().references('organizations.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.primary(['org_id', 'user_id'])
  })
  await db.schema.createTable('logos', (t) => {
    t.string('id', 36).primary()
    t.string('org_id', 36).notNullable().references('organizations.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('asset_hash', 64).notNullable()
    t.binary('png').notNullable()
    t.binary('preview_png').notNullable()
    t.double('aspect').notNullable()
    t.string('state', 10).notNullable()
    t.string('uploaded_by', 36)
    t.string('uploaded_at', 30).notNullable()
    t.string('decided_by', 36)
    t.string('decided_at', 30)
  })
  await db.schema.createTable('stations', (t) => {
    t.string('id', 36).primary()
    t.text('name').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('last_seen_at', 30).notNullable()
  })
  await db.schema.createTable('printers', (t) => {
    t.string('id', 36).primary()
    t.string('station_id', 36).notNullable().references('stations.id').index()
    t.text('name').notNullable()
    t.string('model', 20).notNullable()
    t.string('connection', 10).notNullable()
    t.text('address').notNullable()
    t.string('stock', 10).notNullable()
    t.integer('roll_mm').notNullable()
    /** 300 dots are 25.4 mm: whole dots add up without rounding. */
    t.integer('used_dots').notNullable()
    t.boolean('paused').notNullable().defaultTo(false)
    t.boolean('is_default').notNullable().defaultTo(false)
    t.string('fallback_id', 36)
    t.string('created_at', 30).notNullable()
    t.string('removed_at', 30)
    /** Print offset in tenths of a millimetre: to the right, and in feed direction. */
    t.integer('offset_x').notNullable().defaultTo(0)
    t.integer('offset_y').notNullable().defaultTo(0)
    /** Staff chose the alternate printer, or none; otherwise it is chosen automatically. */
    t.boolean('fallback_chosen').notNullable().defaultTo(false)
    /** Labels and dots of tape since the printer was added. */
    t.integer('labels').notNullable().defaultTo(0)
    t.integer('total_dots').notNullable().defaultTo(0)
    /** The current roll; the first one has the id and time of the printer. */
    t.string('roll_id', 36)
    t.integer('roll_labels').notNullable().defaultTo(0)
    t.integer('bulk_cut').notNullable().defaultTo(1)
    t.boolean('bulk_fast').notNullable().defaultTo(false)
    t.boolean('slow_usb')
    t.boolean('confirmed').notNullable().defaultTo(false)
  })
  await db.schema.createTable('print_jobs', (t) => {
    t.string('id', 36).primary()
    t.integer('number').notNullable()
    t.string('event_id', 36).notNullable().references('events.id')
    t.string('user_id', 36).notNullable().references('users.id')
    t.string('confirmation_id', 36).notNullable().references('pass_confirmations.id')
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('printer_id', 36).notNullable().references('printers.id')
    t.boolean('moved').notNullable().defaultTo(false)
    t.string('request_key', 36).notNullable().unique()
    t.string('request_hash', 64).notNullable()
    t.string('state', 20).notNullable()
    t.text('problem')
    t.string('reason', 20)
    t.text('reason_text')
    t.string('stock', 10).notNullable()
    t.integer('lines').notNullable()
    t.integer('lines_sent')
    t.integer('attempts').notNullable().defaultTo(0)
    t.string('requested_by', 36).notNullable().references('users.id')
    t.string('created_at', 30).notNullable()
    t.string('sent_at', 30)
    t.string('finished_at', 30)
    t.unique(['event_id', 'number'])
    t.index(['event_id', 'user_id', 'number'])
    t.index(['printer_id', 'state'])
    t.index(['event_id', 'state', 'finished_at'])
    t.boolean('bulk').notNullable().defaultTo(false)
    /** The roll that the label's tape was counted on; null before. */
    t.string('roll_id', 36)
    t.index(['event_id', 'created_at'])
    t.index(['state', 'printer_id'])
    // They cover the figures of a day and the recent people of a desk.
    t.index(['event_id', 'state'])
    t.index(['event_id', 'finished_at', 'state', 'number'])
    t.index(['event_id', 'station_id', 'created_at'])
    t.index('user_id')
    t.index('requested_by')
  })
  await db.schema.createTable('print_job_events', (t) => {
    t.string('job_id', 36).notNullable().references('print_jobs.id').onDelete('CASCADE')
    t.integer('seq').notNullable()
    t.string('at', 30).notNullable()
    t.string('state', 20).notNullable()
    t.string('user_id', 36)
    t.text('problem')
    t.text('note')
    t.primary(['job_id', 'seq'])
  })
  await db.schema.createTable('parked_people', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('at', 30).notNullable()
    t.string('parked_by', 36).notNullable()
    t.text('note').notNullable()
    t.primary(['event_id', 'user_id'])
    t.index('user_id')
  })
  await db.schema.createTable('audit_log', (t) => {
    t.string('station_id', 36).notNullable()
    t.integer('seq').notNullable()
    t.string('at', 30).notNullable()
    t.string('user_id', 36)
    t.string('action', 60).notNullable()
    t.string('event_id', 36)
    t.string('subject_id', 36)
    t.text('detail').notNullable()
    t.string('previous_hash', 64).notNullable()
    t.string('hash', 64).notNullable()
    t.primary(['station_id', 'seq'])
  })
  await db.schema.createTable('tag_operations', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    /** Staff member who prepared it; null for the person. */
    t.string('staff_id', 36)
    t.string('request_key', 36).notNullable()
    t.string('request_hash', 64).notNullable()
    t.string('key_hmac', 64).notNullable().unique()
    /**
     * Secret part of the URL, encrypted with the installation key, to repeat the reply of a
     * prepare.
     */
    t.text('key_encrypted').notNullable()
    t.integer('template_revision').notNullable()
    t.integer('draft_revision').notNullable()
    /** open, cancelled or completed; an open one may have expired. */
    t.string('state', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable()
    /** The one tag and content that may be overwritten. */
    t.string('rewrite_tag_hmac', 64)
    t.string('rewrite_fingerprint', 64)
    t.string('completion_hash', 64)
    t.string('completed_at', 30)
    t.string('completed_by', 36)
    t.string('platform', 10)
    t.unique(['user_id', 'request_key'])
    t.unique(['user_id'], {
      indexName: 'tag_operations_one_open',
      predicate: db.whereRaw("state = 'open'"),
    })
  })
  await db.schema.createTable('tag_keys', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('operation_id', 36).notNullable().unique()
    t.string('key_hmac', 64).notNullable().unique()
    t.string('tag_hmac', 64).notNullable().index()
    t.integer('template_revision').notNullable()
    t.integer('draft_revision').notNullable()
    t.string('verified_at', 30).notNullable()
    t.string('ended_at', 30)
    t.string('ended_reason', 20)
    t.index(['event_id', 'user_id', 'verified_at'])
    // One key per tag and one tag per person and event, also with concurrent writers.
    t.unique(['tag_hmac'], {
      indexName: 'tag_keys_one_live_a_tag',
      predicate: db.whereNull('ended_at'),
    })
    t.unique(['event_id', 'user_id'], {
      indexName: 'tag_keys_one_live_a_person',
      predicate: db.whereNull('ended_at'),
    })
    t.index('user_id')
  })
  await db.schema.createTable('oauth_clients', (t) => {
    t.string('client_id', 60).primary()
    t.text('name').notNullable()
    t.string('kind', 20).notNullable()
    /** SHA-256 of the secret, which is shown once; null for a public client. */
    t.string('secret_hash', 64)
    t.text('redirect_uris').notNullable()
    t.string('status', 10).notNullable().defaultTo('active')
    /** Who suspended it: the owner cannot resume an app that an administrator suspended. */
    t.string('suspended_by', 36)
    t.string('owner_id', 36).references('users.id').index()
    t.integer('limit_minute').notNullable().defaultTo(60)
    t.integer('limit_hour').notNullable().defaultTo(1000)
    t.string('created_at', 30).notNullable()
  })
  await db.schema.createTable('signing_keys', (t) => {
    t.string('kid', 64).primary()
    t.string('state', 10).notNullable()
    /** JWK, encrypted with the installation key. */
    t.text('private_jwk').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('state_since', 30).notNullable()
    // One key signs and at most one waits, also with concurrent rotations.
    t.unique(['state'], {
      indexName: 'signing_keys_one_of_each',
      predicate: db.whereRaw("state <> 'retiring'"),
    })
  })
  await db.schema.createTable('oauth_consents', (t) => {
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE')
    t.string('client_id', 60).notNullable().references('oauth_clients.client_id').onDelete('CASCADE').index()
    t.string('given_at', 30).notNullable()
    t.primary(['user_id', 'client_id'])
  })
  /** One authorization of an app by a person: the family of all its codes and tokens. */
  await db.schema.createTable('oauth_grants', (t) => {
    t.string('id_hash', 64).primary()
    t.string('user_id', 36).notNullable()
    t.string('client_id', 60).notNullable()
    t.text('payload').notNullable()
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable()
    t.string('revoked_at', 30)
    // Without consent there is no authorization: withdrawing it deletes everything derived from it.
    t.foreign(['user_id', 'client_id'])
      .references(['user_id', 'client_id'])
      .inTable('oauth_consents')
      .onDelete('CASCADE')
    t.index(['user_id', 'client_id'])
  })
  await db.schema.createTable('oauth_tokens', (t) => {
    t.string('id_hash', 64).primary()
    t.string('kind', 20).notNullable()
    t.string('grant_hash', 64).notNullable().references('oauth_grants.id_hash').onDelete('CASCADE').index()
    t.text('payload').notNullable()
    t.string('expires_at', 30).notNullable().index()
    t.string('consumed_at', 30)
  })
  await db.schema.createTable('oauth_interactions', (t) => {
    t.string('id_hash', 64).primary()
    t.text('payload').notNullable()
    t.string('expires_at', 30).notNullable().index()
  })
  await db.schema.createTable('app_devices', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.text('name').notNullable()
    t.string('platform', 10).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('last_used_at', 30)
    t.string('ended_at', 30)
    t.string('ended_reason', 20)
  })
  await db.schema.createTable('app_tokens', (t) => {
    t.string('token_hash', 64).primary()
    t.string('device_id', 36).notNullable().references('app_devices.id').onDelete('CASCADE').index()
    t.string('kind', 10).notNullable()
    /** The refresh token that issued this one; null for the first of a device. */
    t.string('parent_hash', 64).index()
    t.string('expires_at', 30).notNullable().index()
    /** When a refresh token was used: it stays valid briefly, because responses get lost. */
    t.string('used_at', 30)
  })
  await db.schema.createTable('pairings', (t) => {
    t.string('id', 36).primary()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('code_hash', 64).notNullable().unique()
    t.string('match_code', 2).notNullable()
    t.string('state', 10).notNullable()
    t.text('device_name')
    t.string('platform', 10)
    t.string('polled_at', 30)
    t.string('created_at', 30).notNullable()
    t.string('expires_at', 30).notNullable().index()
    /** SHA-256 of the secret given to the first phone. */
    t.string('claim_hash', 64)
    /** Its address. */
    t.string('claim_address', 64)
    /** How it was recognised: `secret` or `address`; null after a single poll. */
    t.string('claim_by', 10)
    t.integer('early_polls').notNullable().defaultTo(0)
    t.boolean('contested').notNullable().defaultTo(false)
  })
  /**
   * Counts per duration bucket: one row per desk, day, kind and bucket, whatever the number of
   * measurements.
   */
  await db.schema.createTable('timings', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** In the event's time zone, YYYY-MM-DD. */
    t.string('day', 10).notNullable()
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('kind', 20).notNullable()
    t.integer('bucket').notNullable()
    t.integer('n').notNullable()
    t.primary(['event_id', 'day', 'station_id', 'kind', 'bucket'])
  })
  // No foreign keys: counts are written later, when an app may be deleted. Old rows are swept.
  await db.schema.createTable('app_usage', (t) => {
    t.string('client_id', 60).notNullable()
    t.string('day', 10).notNullable().index()
    t.integer('calls').notNullable().defaultTo(0)
    t.integer('refused').notNullable().defaultTo(0)
    t.primary(['client_id', 'day'])
  })
  await db.schema.createTable('staff_pins', (t) => {
    t.string('user_id', 36).primary().references('users.id').onDelete('CASCADE')
    t.string('pin_hash', 200).notNullable()
    t.string('set_at', 24).notNullable()
  })
  await db.schema.createTable('audit_heads', (t) => {
    t.string('station_id', 36).primary()
    /** The last line; 0 before the first. */
    t.integer('seq').notNullable()
    t.string('hash', 64).notNullable()
    /** First line with a keyed hash; lines of earlier versions have a plain one. */
    t.integer('keyed_from').notNullable()
    t.string('mac', 64).notNullable()
  })
  await db.schema.createTable('people_changes', (t) => {
    t.bigInteger('rev').notNullable()
    t.string('user_id', 36).notNullable()
    t.primary(['rev', 'user_id'])
  })
  await db.schema.createTable('imports', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** Order of the imports of an event. */
    t.integer('seq').notNullable()
    t.text('file_name').notNullable()
    /** SHA-256 of the sorted headings. */
    t.string('headings_key', 64).notNullable()
    /** Headings in the order of the file, JSON. */
    t.text('headings').notNullable()
    t.text('mapping').notNullable()
    t.text('consent').notNullable()
    /** Null for the command line. */
    t.string('imported_by', 36)
    t.string('imported_at', 30).notNullable()
    t.integer('added').notNullable().defaultTo(0)
    t.integer('changed').notNullable().defaultTo(0)
    t.string('undone_at', 30)
    t.string('undone_by', 36)
    t.integer('removed').notNullable().defaultTo(0)
    t.integer('restored').notNullable().defaultTo(0)
    t.unique(['event_id', 'seq'])
    t.index(['event_id', 'headings_key', 'seq'])
    /** Indexes of the kept columns (JSON). */
    t.text('kept').notNullable().defaultTo('[]')
    t.integer('places').notNullable().defaultTo(0)
    t.string('undo_started_at', 30)
    t.integer('undo_of').notNullable().defaultTo(0)
    t.integer('undo_done').notNullable().defaultTo(0)
    t.text('states')
    t.string('list_name', 60).notNullable().defaultTo('')
  })
  await db.schema.createTable('import_rows', (t) => {
    t.string('import_id', 36).notNullable().references('imports.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    /** The import created the account. */
    t.boolean('added').notNullable()
    /** What the import stored, with the values before, JSON. */
    t.text('trace').notNullable()
    t.primary(['import_id', 'user_id'])
  })
  await db.schema.createTable('print_runs', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('station_id', 36).notNullable().references('stations.id')
    t.string('request_key', 36).notNullable().unique()
    t.string('state', 20).notNullable()
    /** Who, in which order, on which printers (JSON). */
    t.text('choices').notNullable()
    /** Number of the first box at the event, from 0; null before the start. */
    t.integer('first_box')
    t.string('created_by', 36).notNullable()
    t.string('created_at', 30).notNullable()
    t.string('started_by', 36)
    t.string('started_at', 30)
    t.string('ended_at', 30)
    t.index(['event_id', 'state'])
  })
  await db.schema.createTable('print_run_boxes', (t) => {
    t.string('run_id', 36).notNullable().references('print_runs.id').onDelete('CASCADE')
    /** Number within the run, from 0. */
    t.integer('box').notNullable()
    t.string('printer_id', 36).notNullable().references('printers.id')
    /** Order of the boxes of a printer. */
    t.integer('turn').notNullable()
    t.primary(['run_id', 'box'])
    t.index(['printer_id', 'run_id'])
    /** Of the first pass, for the rolls and the dividers of the box; null: that of the event. */
    t.integer('template_revision')
  })
  await db.schema.createTable('print_run_labels', (t) => {
    t.string('id', 36).primary()
    t.string('run_id', 36).notNullable().references('print_runs.id').onDelete('CASCADE')
    t.string('event_id', 36).notNullable()
    /** Order within the run. */
    t.integer('seq').notNullable()
    t.string('kind', 10).notNullable()
    /** The person of a pass; null for the label of a box. */
    t.string('user_id', 36).references('users.id').onDelete('CASCADE')
    /** First letter or value in the order of the run. */
    t.text('initial').notNullable()
    t.integer('box')
    t.integer('place')
    t.string('state', 20).notNullable()
    /** Request key of the print job; a new one after a job was cancelled before its first byte. */
    t.string('job_key', 36).notNullable().unique()
    t.string('job_id', 36).references('print_jobs.id')
    /** The render that staff saw on the contact sheet. */
    t.string('render_hash', 64)
    /**
     * Not confirmed when it was drawn: the run confirms it in the name of the staff member who
     * starts it.
     */
    t.boolean('confirms').notNullable().defaultTo(false)
    t.string('skip_reason', 30)
    t.text('skip_detail')
    t.string('changed_at', 30).notNullable()
    t.string('handed_out_at', 30)
    t.string('handed_out_by', 36)
    t.string('handed_out_station', 36)
    t.unique(['run_id', 'seq'])
    t.index(['run_id', 'box', 'state', 'seq'])
    t.index(['event_id', 'user_id'])
    t.index('job_id')
    t.text('skip_problem')
    t.index(['event_id', 'handed_out_at'])
  })
  await db.schema.createTable('ticket_classes', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE').index()
    /** As staff typed them; one may be empty. */
    t.text('name_ja').notNullable().defaultTo('')
    t.text('name_en').notNullable().defaultTo('')
    /** Names of the ticket types of the class, a JSON list. */
    t.text('tickets').notNullable().defaultTo('[]')
    /** Template of the class; null: that of the event. */
    t.text('own_template')
    /** Stock of the roll, if not the template's. */
    t.string('stock', 10)
    /** Band or symbol on the pass. */
    t.text('mark')
    /** Revision in `pass_templates` that the class's passes are drawn with; null: the event's. */
    t.integer('template_revision')
    t.text('note').notNullable().defaultTo('')
    /** Most people of a party whose leader has the class; null: none can be added at the desk. */
    t.integer('party_places')
    t.integer('sort_order').notNullable().defaultTo(0)
  })
  await db.schema.createTable('told_notes', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    /** The note as it was read to the person; a changed text must be read again. */
    t.text('note').notNullable()
    t.string('at', 30).notNullable()
    t.string('by_user', 36)
    t.string('station_id', 36)
    t.primary(['event_id', 'user_id'])
  })
  await db.schema.createTable('parties', (t) => {
    t.string('id', 36).primary()
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** As in the list; unique in the event. */
    t.string('name', 200).notNullable()
    t.string('created_at', 30).notNullable()
    t.unique(['event_id', 'name'])
  })
  await db.schema.createTable('party_places', (t) => {
    t.string('id', 36).primary()
    t.string('party_id', 36).notNullable().references('parties.id').onDelete('CASCADE').index()
    t.string('event_id', 36).notNullable()
    /** Null: the place has no name yet. */
    t.string('user_id', 36).references('users.id').onDelete('CASCADE').index()
    /** Ticket type that a place without a person gets. */
    t.string('ticket_id', 36)
    /** The leader has the first one. */
    t.integer('sort_order').notNullable()
    /** The place came without a name, from a list (`list`) or from the desk (`desk`); else null. */
    t.string('unnamed_from', 10)
    t.unique(['event_id', 'user_id'])
    /** Null: from the desk, or from an import before this column. */
    t.string('import_id', 36)
  })
  await db.schema.createTable('preparation_later', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    t.string('point', 20).notNullable()
    t.string('marked_by', 36).notNullable()
    t.string('marked_at', 30).notNullable()
    t.primary(['event_id', 'point'])
  })
  await db.schema.createTable('merged_people', (t) => {
    t.string('event_id', 36).notNullable().references('events.id').onDelete('CASCADE')
    /** `email` (folded) or `external_id`. */
    t.string('kind', 12).notNullable()
    t.string('value', 320).notNullable()
    t.string('user_id', 36).notNullable().references('users.id').onDelete('CASCADE').index()
    t.string('merged_at', 30).notNullable()
    t.primary(['event_id', 'kind', 'value'])
  })
  await db.raw(
    'create index users_typed_email on users (email) where email_folded is null and email is not null',
  )
}

const TABLES = [
  'settings',
  'revs',
  'users',
  'web_sessions',
  'personal_tokens',
  'role_grants',
  'consents',
  'personal_qrs',
  'rate_windows',
  'events',
  'event_tags',
  'event_positions',
  'ticket_types',
  'invitation_codes',
  'questions',
  'entries',
  'entry_answers',
  'playlists',
  'playlist_items',
  'pass_templates',
  'pass_drafts',
  'pass_confirmations',
  'request_keys',
  'organizations',
  'organization_members',
  'logos',
  'stations',
  'printers',
  'print_jobs',
  'print_job_events',
  'parked_people',
  'audit_log',
  'tag_operations',
  'tag_keys',
  'oauth_clients',
  'signing_keys',
  'oauth_consents',
  'oauth_grants',
  'oauth_tokens',
  'oauth_interactions',
  'app_devices',
  'app_tokens',
  'pairings',
  'timings',
  'app_usage',
  'staff_pins',
  'audit_heads',
  'people_changes',
  'imports',
  'import_rows',
  'print_runs',
  'print_run_boxes',
  'print_run_labels',
  'ticket_classes',
  'told_notes',
  'parties',
  'party_places',
  'preparation_later',
  'merged_people',
]

export async function down(db: Knex): Promise<void> {
  for (const table of TABLES.toReversed()) await db.schema.dropTable(table)
}
