/* oxlint-disable max-lines */

/** Made from openapi.json of the LAN listener by test/platform/lan/typescript-types.test.ts. */

export interface AddMember {
  readonly userId: string
}

export interface AdminLogo {
  readonly kind: OrganizationKind
  readonly orgId: string
  readonly imageId: string
  readonly assetHash: string
  readonly name: string
  readonly preview: string
  readonly aspect: number
  readonly state: 'waiting' | 'approved' | 'withdrawn'
  readonly uploadedAt: string
}

export interface ApiError {
  readonly error: string
  readonly error_description?: string
  readonly message: string
  readonly requestId: string
  readonly details?: readonly ApiErrorDetail[]
}

export interface ApiErrorDetail {
  readonly path: string
  readonly message: string
}

export interface AppTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly refresh_token_expires_in: number
}

export interface ChangePassword {
  readonly current: string
  readonly next: string
}

export interface CompleteTag {
  readonly operationId: string
  readonly capacityBytes: number
  readonly ndefBytes: number
  readonly readbackUrl: string
  readonly tagHash: string
  readonly overwriteConfirmed?: boolean
  readonly overwriteFingerprint?: string
  readonly platform: 'ios' | 'android'
}

export interface ConfirmPasswordBody {
  readonly password: string
}

export interface ConfirmPasswordReply {
  readonly goodUntil: string
}

export interface Consents {
  readonly required: readonly ConsentsRequired[]
  readonly given: readonly ConsentsGiven[]
}

export interface ConsentsGiven {
  readonly document: string
  readonly version: string
  readonly at: string
  readonly recordedBy: string | null
}

export interface ConsentsRequired {
  readonly document: string
  readonly version: string
}

export interface CreateOrganization {
  readonly kind: OrganizationKind
  readonly name: string
}

export interface CreatePersonalTokenReply {
  readonly tokenId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly token: string
}

export interface DecideLogo {
  readonly state: 'approved' | 'withdrawn'
}

export interface DeskPersonRow {
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
  readonly email: string | null
  readonly ticket: string | null
  readonly consentGiven: boolean
  readonly confirmed: boolean
  readonly print: PrintState | null
  readonly written: boolean
  readonly printedAt: string | null
  readonly checkedInAt: string | null
  readonly nfc: 'not_written' | 'verified' | 'needs_rewrite'
  readonly parked: boolean
  readonly party: DeskPersonRowParty | null
}

export interface DeskPersonRowParty {
  readonly partyId: string
  readonly name: string
  readonly places: number
}

export interface Device {
  readonly deviceId: string
  readonly name: string
  readonly platform: 'ios' | 'android' | 'other'
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface Done {
  /** true */
  readonly ok: boolean
}

export interface EntryProfileField {
  readonly key: string
  readonly label: string
  readonly required: boolean
}

export type EntryState = 'UNUSED' | 'USED' | 'PENDING' | 'CANCELLED'

export interface EventDetail {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
  readonly description: string
  readonly imageUrl: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly links: readonly EventLink[]
  readonly requiresFacePhoto: boolean
  readonly entryProfileFields: readonly EntryProfileField[]
  readonly isPaid: boolean
  readonly coordinates: readonly (readonly number[])[]
  readonly tickets: readonly TicketType[]
}

export interface EventEntry {
  readonly id: string
  readonly state: EntryState
  readonly eventId: string
  readonly ticketId: string
  readonly createdAt: string
}

export interface EventLink {
  readonly title: string
  readonly url: string
}

export interface EventMap {
  readonly type: 'FeatureCollection'
  readonly features: readonly EventMapFeature[]
}

export interface EventMapFeature {
  readonly type: 'Feature'
  readonly geometry: EventMapFeatureGeometry
  readonly properties: EventMapFeatureProperties
}

export type EventMapFeatureGeometry = EventMapFeatureGeometryPoint | EventMapFeatureGeometryMultiPoint

export interface EventMapFeatureGeometryMultiPoint {
  readonly type: 'MultiPoint'
  readonly coordinates: readonly (readonly number[])[]
}

export interface EventMapFeatureGeometryPoint {
  readonly type: 'Point'
  readonly coordinates: readonly number[]
}

export interface EventMapFeatureProperties {
  readonly eventId: string
  readonly slug: string
  readonly title: string
  readonly languages: readonly string[]
}

export interface GetHelpPagesReply {
  readonly pages: readonly GetHelpPagesReplyPage[]
}

export interface GetHelpPagesReplyPage {
  readonly id: string
  readonly title: string
  readonly html: string
  readonly sections: readonly GetHelpPagesReplyPageSection[]
}

export interface GetHelpPagesReplyPageSection {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly words: string
}

export interface GiveConsentBody {
  readonly document: string
  readonly version: string
}

export interface JoinEventBody {
  readonly eventId: string
}

export interface Joins {
  readonly joins: readonly JoinsJoin[]
}

export interface JoinsJoin {
  readonly eventId: string
  readonly title: string
}

export interface JwksReply {
  readonly keys: readonly {}[]
}

export interface KioskStatusReply {
  readonly rev: number
  readonly name: string
  readonly version: string
  readonly baseUrl: string
  readonly nfcEnabled: boolean
  readonly time: string
}

export interface KioskTrust {
  readonly authority: KioskTrustAuthority | null
  readonly certificate: string | null
  readonly page: string
}

export interface KioskTrustAuthority {
  readonly fingerprint: string
  readonly validTo: string
}

export interface ListDevicesReply {
  readonly devices: readonly Device[]
}

export interface ListEventsReply {
  readonly events: readonly ResourceEvent[]
  readonly pageInfo: PageInfo
}

export interface ListParticipantsReply {
  readonly rev: number
  readonly of: number
  readonly participants: readonly DeskPersonRow[]
}

export interface ListPersonalTokensReply {
  readonly tokens: readonly PersonalToken[]
}

export interface ListQuestionsReply {
  readonly questions: readonly Question[]
}

export interface LogoReference {
  readonly kind: 'company' | 'guild' | 'venture'
  readonly orgId: string
  readonly imageId: string
  readonly assetHash: string
  readonly x?: number
  readonly y?: number
  readonly widthPx?: number
}

export type Media = 'CONTINUOUS_62' | 'CONTINUOUS_50' | 'CONTINUOUS_29'

export interface NativeRevokeBody {
  readonly token: string
  readonly token_type_hint?: string
}

export interface NativeTokenBody {
  readonly grant_type: 'urn:ietf:params:oauth:grant-type:device_code' | 'refresh_token'
  readonly device_code?: string
  readonly device_name?: string
  readonly platform?: 'ios' | 'android' | 'other'
  readonly claim_secret?: string
  readonly client_id?: string
  readonly scope?: string
  readonly refresh_token?: string
}

export interface NewPairing {
  readonly pairingId: string
  readonly deviceCode: string
  readonly qr: string
  readonly matchCode: string
  readonly expiresAt: string
}

export interface NewPersonalToken {
  readonly name: string
}

export interface NfcStatus {
  readonly status: 'not_written' | 'verified' | 'needs_rewrite'
  readonly verifiedAt: string | null
  readonly templateRevision: number | null
  readonly draftRevision: number | null
}

export interface OAuthError {
  readonly error: string
  readonly error_description?: string
  readonly match_code?: string
  readonly claim_secret?: string
}

export interface Organization {
  readonly orgId: string
  readonly kind: OrganizationKind
  readonly name: string
  readonly members: number
  readonly logos: readonly AdminLogo[]
}

export type OrganizationKind = 'company' | 'guild' | 'venture'

export interface Organizations {
  readonly organizations: readonly Organization[]
}

export interface OwnProfile {
  readonly userId: string
  readonly name: string
  readonly title: string
  readonly affiliation: string
  readonly publicProfile: boolean
}

export interface PageInfo {
  readonly totalCount: number
  readonly totalPages: number
  readonly page: number
  readonly perPage: number
}

export interface Pairing {
  readonly pairingId: string
  readonly state: 'waiting' | 'claimed' | 'confirmed' | 'done' | 'refused' | 'expired'
  readonly matchCode: string
  readonly contested: boolean
  readonly deviceName: string | null
  readonly platform: 'ios' | 'android' | 'other' | null
  readonly expiresAt: string
}

export interface PassContent {
  readonly name: string
  readonly title: string
  readonly affiliation: string
  readonly logos?: readonly LogoReference[]
  readonly layers?: PassLayers
  readonly fontScale: 'small' | 'normal' | 'large'
  readonly lineMode: 'auto' | 'manual'
}

export interface PassDraft {
  readonly revision: number
  readonly templateRevision: number
  readonly content: PassContent
  readonly confirmedAt: string | null
  readonly confirmedBy: 'self' | 'staff' | null
  readonly currentConfirmation: boolean
}

export interface PassEvent {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly checkedIn: boolean
  readonly needsConfirmation: boolean
  readonly templateRevision: number
  readonly nfcEnabled: boolean
  readonly nfc?: NfcStatus
}

export interface PassEvents {
  readonly rev: number
  readonly availability?: 'not_configured' | 'participation_required' | 'available'
  readonly events: readonly PassEvent[]
}

export interface PassLayers {
  readonly name?: PassLayersName
  readonly title?: PassLayersTitle
  readonly affiliation?: PassLayersAffiliation
  readonly qr?: PassLayersQr
}

export interface PassLayersAffiliation {
  readonly fontPx?: number
  readonly x?: number
  readonly y?: number
}

export interface PassLayersName {
  readonly fontPx?: number
  readonly x?: number
  readonly y?: number
}

export interface PassLayersQr {
  readonly x?: number
  readonly y?: number
}

export interface PassLayersTitle {
  readonly fontPx?: number
  readonly x?: number
  readonly y?: number
}

export interface PassPreview {
  readonly render: PassRender
}

export interface PassRender {
  readonly image: string
  readonly hash: string
  readonly layers: readonly PassRenderLayer[]
  readonly widthPx: number
  readonly heightPx: number
  readonly widthMm: number
  readonly lengthMm: number
  readonly lines: PassRenderLines
}

export interface PassRenderLayer {
  readonly id: 'name' | 'title' | 'affiliation' | 'qr' | 'logo:0' | 'logo:1' | 'logo:2' | 'logo:3'
  readonly image: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fontPx?: number
}

export interface PassRenderLines {
  readonly name: readonly string[]
  readonly title: readonly string[]
  readonly affiliation: readonly string[]
}

export interface PassTemplate {
  readonly name: string
  readonly layers?: PassLayers
  readonly backing?: PassTemplateBacking
  readonly media: Media
  readonly lengthMm: number
  readonly layout: 'side' | 'stack'
  readonly design?: 'svc_tokyo'
  readonly textSizing?: 'fit' | 'fixed'
  readonly nameFontPx: number
  readonly detailFontPx: number
  readonly maxLines: PassTemplateMaxLines
  readonly titleSource: 'title' | 'university_or_title'
  readonly nameLine?: string | Readonly<Record<string, unknown>>
  readonly material: 'paper' | 'nfc'
  readonly printer?: PassTemplatePrinter
}

export interface PassTemplateBacking {
  readonly format: 'card-standard' | 'a6' | 'b6-jis' | 'b6-iso'
  readonly centerX: number
  readonly top: number
  readonly bleedMm: number
}

export interface PassTemplateMaxLines {
  readonly name: number
  readonly title: number
  readonly affiliation: number
}

export interface PassTemplatePrinter {
  readonly model: PrinterModel
  readonly connection: 'usb' | 'wifi' | 'bluetooth'
  readonly stock: Stock
}

export interface PassView {
  readonly event: PassViewEvent
  readonly templateRevision: number
  readonly template: PassTemplate
  readonly defaults: PassContent
  readonly draft: PassDraft | null
  readonly checkedIn: boolean
  readonly oneQrAvailable: boolean
  readonly render: PassRender | null
  readonly previewError: string | null
}

export interface PassViewEvent {
  readonly id: string
  readonly title: string
  readonly slug: string
}

export interface PersonalToken {
  readonly tokenId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export type PlaylistItem = PlaylistItemSvcEvent | PlaylistItemExternalLink

export interface PlaylistItemExternalLink {
  readonly id: string
  readonly playlistId: string
  readonly sortOrder: number
  readonly title: string
  readonly imageUrl: string
  readonly kind: 'EXTERNAL_LINK'
  readonly url: string
}

export interface PlaylistItemSvcEvent {
  readonly id: string
  readonly playlistId: string
  readonly sortOrder: number
  readonly title: string
  readonly imageUrl: string
  readonly kind: 'SVC_EVENT'
  readonly eventId: string
  readonly eventSlug: string
  readonly eventTags: readonly string[]
  readonly schedules: readonly PlaylistItemSvcEventSchedule[]
}

export interface PlaylistItemSvcEventSchedule {
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
}

export interface PlaylistItems {
  readonly items: readonly PlaylistItem[]
  readonly pageInfo?: PageInfo
  readonly nextCursor?: string | null
  readonly dateGroups?: readonly PlaylistItemsDateGroup[]
}

export interface PlaylistItemsDateGroup {
  readonly date: string | null
  readonly items: readonly PlaylistItem[]
}

export interface PrepareTag {
  readonly templateRevision: number
  readonly draftRevision: number
  readonly requestKey: string
}

export interface PreviewPass {
  readonly templateRevision: number
  readonly content: PassContent
}

export interface PrintJob {
  readonly jobId: string
  readonly number: number
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  readonly state: PrintState
  readonly printerId: string
  readonly printerName: string
  readonly printerConnection: PrinterConnection
  readonly moved: boolean
  readonly bulk: boolean
  readonly station: string
  readonly requestedBy: string
  readonly reason: ReprintReason | null
  readonly reasonText: string | null
  readonly problem: PrinterProblem | null
  readonly linesSent: number | null
  readonly lines: number
  readonly attempts: number
  readonly renderHash: string
  readonly createdAt: string
  readonly sentAt: string | null
  readonly finishedAt: string | null
}

export interface PrintJobs {
  readonly rev: number
  readonly jobs: readonly PrintJob[]
}

export type PrintState =
  | 'queued'
  | 'blocked'
  | 'preflight'
  | 'sending'
  | 'printing'
  | 'printed'
  | 'printed_network'
  | 'printed_not_cut'
  | 'sent_unconfirmed'
  | 'unknown'
  | 'confirmed_by_staff'
  | 'cancelled'

export type PrinterConnection = 'usb' | 'network' | 'bluetooth' | 'virtual' | 'file'

export type PrinterModel = 'QL-800' | 'QL-820NWB'

export type PrinterProblem =
  | PrinterProblemWrongRoll
  | PrinterProblemTwoColourRoll
  | PrinterProblemNoMedia
  | PrinterProblemLinkLost
  | PrinterProblemUnreachable
  | PrinterProblemWrongModel
  | PrinterProblemOffsetTooFar
  | PrinterProblemCoverOpenAndOthers

export interface PrinterProblemCoverOpenAndOthers {
  readonly code:
    | 'cover_open'
    | 'end_of_media'
    | 'cutter_jam'
    | 'cooling'
    | 'busy'
    | 'in_use_by_other'
    | 'no_permission'
    | 'editor_lite'
    | 'comm_error'
    | 'system_error'
    | 'turned_off'
    | 'not_available'
    | 'cancelled'
    | 'disk_full'
    | 'restarted'
    | 'stopped_answering'
    | 'rejected'
    | 'not_recorded'
    | 'station_lost'
}

export interface PrinterProblemLinkLost {
  readonly code: 'link_lost'
  readonly connection: 'usb' | 'network' | 'bluetooth' | 'virtual' | 'file'
}

export interface PrinterProblemNoMedia {
  readonly code: 'no_media'
  readonly neededMm: number
  readonly stock: string
}

export interface PrinterProblemOffsetTooFar {
  readonly code: 'offset_too_far'
  readonly axis: 'x' | 'y'
  readonly offsetMm: number
  readonly fitsMm: number
}

export interface PrinterProblemTwoColourRoll {
  readonly code: 'two_colour_roll'
  readonly stock: string
}

export interface PrinterProblemUnreachable {
  readonly code: 'unreachable'
  readonly address: string
}

export interface PrinterProblemWrongModel {
  readonly code: 'wrong_model'
  readonly found: string
  readonly needed: string
}

export interface PrinterProblemWrongRoll {
  readonly code: 'wrong_roll'
  readonly loaded: PrinterProblemWrongRollLoaded
  readonly neededMm: number
  readonly stock: string
}

export interface PrinterProblemWrongRollLoaded {
  readonly widthMm: number
  readonly kind: 'continuous' | 'die-cut' | 'none'
}

export interface PublicProfile {
  readonly userId: string
  readonly name: string
  readonly title: string
  readonly affiliation: string
}

export interface Question {
  readonly id: string
  readonly kind: 'TEXT' | 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE' | 'IMAGE'
  readonly text: string
  readonly required: boolean
  readonly options: readonly QuestionOption[]
}

export interface QuestionOption {
  readonly id: string
  readonly text: string
}

export interface RateLimitError {
  readonly error: string
  readonly errorCode: number
}

export interface RecordConsentBody {
  readonly userId: string
  readonly qr: string
  readonly document: string
  readonly version: string
}

export interface Register {
  readonly ticketId?: string
  readonly invitationCode?: string
  readonly faceImageUrl?: string
  readonly questionAnswers?: readonly RegisterQuestionAnswer[]
  readonly profileAnswers?: Readonly<Record<string, string>>
}

export interface RegisterForEventReply {
  readonly entry: EventEntry
}

export interface RegisterQuestionAnswer {
  readonly questionId: string
  readonly answer: readonly string[]
}

export interface RegisteredLogo {
  readonly kind: OrganizationKind
  readonly orgId: string
  readonly imageId: string
  readonly assetHash: string
  readonly name: string
  readonly preview: string
  readonly aspect: number
}

export interface RegisteredLogos {
  readonly logos: readonly RegisteredLogo[]
}

export type ReprintReason = 'lost' | 'damaged' | 'text_changed' | 'misprint' | 'other' | 'print_run'

export interface ResolveTag {
  readonly url: string
  readonly tagHash: string
}

export interface ResourceError {
  readonly error: string
  readonly error_description: string
  readonly details?: readonly ResourceErrorDetail[]
}

export interface ResourceErrorDetail {
  readonly path: string
  readonly message: string
}

export interface ResourceEvent {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
  readonly description: string
  readonly imageUrl: string
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly links: readonly EventLink[]
  readonly requiresFacePhoto: boolean
  readonly entryProfileFields: readonly EntryProfileField[]
  readonly isPaid: boolean
  readonly coordinates: readonly (readonly number[])[]
}

export interface RevokeBody {
  readonly token: string
  readonly token_type_hint?: string
  readonly client_id?: string
  readonly client_secret?: string
}

export interface RewriteTag {
  readonly url: string
  readonly tagHash: string
  readonly operationId: string
  readonly fingerprint: string
}

export interface Role {
  readonly role: 'admin' | 'event_manager' | 'receptionist'
  readonly eventId: string | null
}

export interface SavePass {
  readonly templateRevision: number
  readonly content: PassContent
  readonly expectedRevision: number
  readonly requestKey: string
  readonly action: 'save' | 'confirm'
  readonly previewHash?: string
}

export interface Session {
  readonly user: SessionUser
  readonly roles: readonly Role[]
  readonly mustChangePassword: boolean
  readonly expiresAt: string
}

export interface SessionUser {
  readonly userId: string
  readonly name: string
  readonly email: string | null
}

export interface SetOwnProfileBody {
  readonly publicProfile: boolean
}

export interface SignInBody {
  readonly email: string
  readonly password: string
}

export interface StaffCompleteTag {
  readonly operationId: string
  readonly capacityBytes: number
  readonly ndefBytes: number
  readonly readbackUrl: string
  readonly tagHash: string
  readonly overwriteConfirmed?: boolean
  readonly overwriteFingerprint?: string
  readonly platform: 'ios' | 'android' | 'kiosk'
  readonly userId: string
}

export interface StaffLogosQuery {
  readonly userId: string
  readonly qr: string
}

export interface StaffPrepareTag {
  readonly userId: string
  readonly qr: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly requestKey: string
}

export interface StaffTagCompletion {
  readonly status: 'verified'
  readonly operationId: string
  readonly verifiedAt: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly platform: 'ios' | 'android' | 'kiosk'
  readonly userId: string
}

export type Stock = 'DK-2205' | 'DK-4205' | 'DK-22223' | 'DK-2210'

export interface TagCompletion {
  readonly status: 'verified'
  readonly operationId: string
  readonly verifiedAt: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly platform: 'ios' | 'android'
  readonly profileUserId?: string
}

export interface TagOperation {
  readonly operationId: string
  readonly url: string
  readonly expiresAt: string
  readonly templateRevision: number
  readonly draftRevision: number
}

export interface TagProfile {
  readonly userId: string
}

export interface TagProfileQuery {
  readonly key: string
}

export interface TagResolution {
  readonly eventId: string
}

export interface TagRewrite {
  readonly operationId: string
  readonly fingerprint: string
  /** true */
  readonly authorized: boolean
}

export interface TicketType {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly paymentType: 'FREE' | 'PREPAID_CARD' | 'ONSITE'
  readonly salesLimit: number
  readonly status: 'PUBLISHED' | 'SUSPENDED' | 'SOLD_OUT'
  readonly requiresApproval: boolean
  readonly transferable: boolean
  readonly invitationOnly: boolean
}

export interface TokenBody {
  readonly grant_type: 'authorization_code' | 'refresh_token'
  readonly code?: string
  readonly redirect_uri?: string
  readonly code_verifier?: string
  readonly client_id?: string
  readonly client_secret?: string
  readonly refresh_token?: string
}

export interface TokenReply {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly id_token: string
  readonly scope: string
}

export interface UploadLogo {
  readonly name: string
  readonly image: string
}

export interface UserInfoByPostReply {
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture: string
  readonly profile: string
  readonly preferred_username: string
  readonly locale: string
  readonly email: string
  readonly email_verified: boolean
}

export interface UserInfoReply {
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly picture: string
  readonly profile: string
  readonly preferred_username: string
  readonly locale: string
  readonly email: string
  readonly email_verified: boolean
}

/** Every operation for programs on the LAN, by method and path. */
export interface Operations {
  /** List the events for which the person can have a pass */
  'GET /api/passes/events': {
    query?: {
      /**
       * The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204
       * without a body.
       */
      since?: number
    }
    reply: PassEvents
  }
  /** Get the person's pass of one event: template, draft and drawing */
  'GET /api/passes/{eventId}': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    reply: PassView
  }
  /** Save or confirm the draft; does not print, write a tag or check in */
  'POST /api/passes/{eventId}': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: SavePass
    reply: PassView
  }
  /** Draw a content without storing it */
  'POST /api/passes/{eventId}/preview': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: PreviewPass
    reply: PassPreview
  }
  /** List the approved logos of the person's companies and organizations */
  'GET /api/passes/logos': {
    reply: RegisteredLogos
  }
  /** List the logos of a participant whose personal QR was scanned at reception */
  'POST /api/admin/passes/{eventId}/logos': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: StaffLogosQuery
    reply: RegisteredLogos
  }
  /** Start a tag operation that writes the confirmed pass to a tag */
  'POST /api/passes/{eventId}/nfc/prepare': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: PrepareTag
    reply: TagOperation
  }
  /** Record that the written tag was read back and matches */
  'POST /api/passes/{eventId}/nfc/complete': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: CompleteTag
    reply: TagCompletion
  }
  /** Authorize overwriting an earlier tag of the same person */
  'POST /api/passes/{eventId}/nfc/rewrite': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: RewriteTag
    reply: TagRewrite
  }
  /** Get the public profile id of a tag; records nothing */
  'POST /api/passes/nfc/profile': {
    body: TagProfileQuery
    reply: TagProfile
  }
  /** Get the event of the person's own tag; records nothing */
  'POST /api/passes/nfc/resolve': {
    body: ResolveTag
    reply: TagResolution
  }
  /** Start a tag operation for a participant whose personal QR was scanned at reception */
  'POST /api/admin/passes/{eventId}/nfc/prepare': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: StaffPrepareTag
    reply: TagOperation
  }
  /** Record the staff member's completion of a tag */
  'POST /api/admin/passes/{eventId}/nfc/complete': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: StaffCompleteTag
    reply: StaffTagCompletion
  }
  /** Get the name, version and state of this kiosk */
  'GET /api/kiosk/status': {
    query?: {
      /**
       * The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204
       * without a body.
       */
      since?: number
    }
    reply: KioskStatusReply
  }
  /**
   * List the print jobs of the event, for staff phones: open questions first, then the
   * newest
   */
  'GET /api/admin/passes/{eventId}/prints': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    query?: {
      /**
       * The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204
       * without a body.
       */
      since?: number
      /** Largest number of rows. */
      limit?: number
    }
    reply: PrintJobs
  }
  /**
   * List the participants of the event with the state of their passes, for staff phones; a
   * session needs a recent password for rows after the first 100
   */
  'GET /api/admin/passes/{eventId}/participants': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    query?: {
      /**
       * The `rev` that the client has (64-bit integer). If nothing is newer, the reply is 204
       * without a body.
       */
      since?: number
      /** Largest number of rows. */
      limit?: number
      /** Number of rows before the first one, from 0. */
      offset?: number
    }
    reply: ListParticipantsReply
  }
  /**
   * Stream the `rev` of each polled read of the person, as server-sent events: a read is to
   * be made again when its `rev` has grown
   */
  'GET /api/kiosk/revs': {
    reply: Blob
  }
  /** The same with the polled reads of the managers of an event */
  'GET /api/admin/passes/{eventId}/revs': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    reply: Blob
  }
  /** Get the certificate of the kiosk's own authority (PEM), for phones that trust its TLS */
  'GET /ca.crt': {
    reply: Blob
  }
  /** Get the pages of the help site in one language, as HTML and as text for the search */
  'GET /api/kiosk/help': {
    query: {
      /** Language of the texts (ISO 639-1). */
      lang: 'en' | 'ja'
    }
    reply: GetHelpPagesReply
  }
  /** Start a web session with e-mail and password */
  'POST /api/v1/auth/login': {
    body: SignInBody
    reply: Session
  }
  /** End the web session */
  'POST /api/v1/auth/logout': {
    reply: Done
  }
  /** Get the signed-in person */
  'GET /api/v1/auth/session': {
    reply: Session
  }
  /**
   * Enter the own password again, for endpoints that require a recent password; valid for 5
   * minutes in this session
   */
  'POST /api/v1/auth/confirm-password': {
    body: ConfirmPasswordBody
    reply: ConfirmPasswordReply
  }
  /** Choose a new password; ends all other sessions of the person */
  'POST /api/v1/me/password': {
    body: ChangePassword
    reply: Done
  }
  /** List the documents that require consent, and the consents given */
  'GET /api/v1/me/consents': {
    reply: Consents
  }
  /** Record consent to a required document */
  'POST /api/v1/me/consents': {
    body: GiveConsentBody
    reply: Consents
  }
  /** Record the consent of a participant who is at the desk */
  'POST /api/admin/passes/{eventId}/consents': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: RecordConsentBody
    reply: Consents
  }
  /** List the personal API tokens, without their secrets */
  'GET /api/v1/me/tokens': {
    reply: ListPersonalTokensReply
  }
  /** Create a personal API token; its secret is returned only once */
  'POST /api/v1/me/tokens': {
    body: NewPersonalToken
    reply: CreatePersonalTokenReply
  }
  /** Revoke a personal API token immediately */
  'DELETE /api/v1/me/tokens/{tokenId}': {
    path: {
      /** Id of a personal API token (UUID). */
      tokenId: string
    }
    reply: Done
  }
  /** Get the tokens of a native app: for a pairing code, or for a refresh token */
  'POST /api/v1/auth/token': {
    body: NativeTokenBody
    reply: AppTokens
  }
  /**
   * Revoke the tokens of a native app: a refresh token ends the device, an access token ends
   * alone; an unknown token is no error
   */
  'POST /api/v1/auth/revoke': {
    body: NativeRevokeBody
    reply: Done
  }
  /**
   * Start the pairing of a phone with a QR that is valid for five minutes; ends an
   * unfinished pairing
   */
  'POST /api/v1/auth/pairings': {
    reply: NewPairing
  }
  /** Get the state of a pairing and the phone that requests it */
  'GET /api/v1/auth/pairings/{pairingId}': {
    path: {
      /** Id of a pairing (UUID). */
      pairingId: string
    }
    reply: Pairing
  }
  /** Refuse the phone, or cancel the pairing */
  'DELETE /api/v1/auth/pairings/{pairingId}': {
    path: {
      /** Id of a pairing (UUID). */
      pairingId: string
    }
    reply: Pairing
  }
  /** Accept the phone after its name and the two digits were compared */
  'POST /api/v1/auth/pairings/{pairingId}/confirm': {
    path: {
      /** Id of a pairing (UUID). */
      pairingId: string
    }
    reply: Pairing
  }
  /** List the paired phones */
  'GET /api/v1/me/devices': {
    reply: ListDevicesReply
  }
  /** Remove a paired phone and revoke its tokens immediately */
  'DELETE /api/v1/me/devices/{deviceId}': {
    path: {
      /** Id of a paired phone (UUID). */
      deviceId: string
    }
    reply: Done
  }
  /** Get a public profile; limited to 30 calls a minute and 300 an hour per address */
  'GET /api/profiles/{userId}': {
    path: {
      /** Id of a person (UUID). */
      userId: string
    }
    reply: PublicProfile
  }
  /** Get the person's own profile and whether it is public */
  'GET /api/v1/me/profile': {
    reply: OwnProfile
  }
  /** Make the person's profile public or private */
  'PUT /api/v1/me/profile': {
    body: SetOwnProfileBody
    reply: OwnProfile
  }
  /** List the organizations with their number of members and their logos */
  'GET /api/admin/organizations': {
    reply: Organizations
  }
  /** Create a company, guild or venture */
  'POST /api/admin/organizations': {
    body: CreateOrganization
    reply: Organization
  }
  /** Allow a person to use the logos of an organization */
  'POST /api/admin/organizations/{orgId}/members': {
    path: {
      /** Id of an organization (UUID). */
      orgId: string
    }
    body: AddMember
    reply: Organization
  }
  /** Upload a logo for approval */
  'POST /api/admin/organizations/{orgId}/logos': {
    path: {
      /** Id of an organization (UUID). */
      orgId: string
    }
    body: UploadLogo
    reply: AdminLogo
  }
  /** Approve a logo, or withdraw it from all passes that are not printed yet */
  'POST /api/admin/logos/{imageId}': {
    path: {
      /** Id of a logo image (UUID). */
      imageId: string
    }
    body: DecideLogo
    reply: AdminLogo
  }
  /** List the items of a playlist, by page number or by cursor, optionally grouped by date */
  'GET /playlists/{playlistId}/items': {
    path: {
      /** Id of a playlist (text). */
      playlistId: string
    }
    query?: {
      /** `upcoming`: events that have not ended; `past`: events that have. */
      timeFilter?: 'upcoming' | 'past'
      /** First day, inclusive, at the place of the event (YYYY-MM-DD). */
      startDate?: string
      /** Last day, inclusive, at the place of the event (YYYY-MM-DD). */
      endDate?: string
      /** `true`: events with a price; `false`: free ones; both with a comma. */
      isPaid?: string
      /** Tags with commas; an event with any of them matches. At most 50. */
      tags?: string
      /** Words that must all match; case and width do not count. */
      q?: string
      /**
       * Box on the map: minLng,minLat,maxLng,maxLat in decimal degrees. A box whose minLng is
       * greater than its maxLng crosses the antimeridian.
       */
      bbox?: string
      /** Number of the page, from 1. */
      page?: string
      /** Largest number of rows of a page by number, 1 to 100. */
      count?: string
      /** Largest number of rows of a page by `cursor`, 1 to 100. */
      limit?: string
      /** The `nextCursor` of the previous page. Not with `page` and `count`. */
      cursor?: string
      /** `true`: also returns the items by local start day, in `dateGroups`. */
      groupByDate?: 'true' | 'false'
    }
    reply: PlaylistItems
  }
  /** List the published events, earliest first */
  'GET /events': {
    query?: {
      /** `upcoming`: events that have not ended; `past`: events that have. */
      timeFilter?: 'upcoming' | 'past'
      /** First day, inclusive, at the place of the event (YYYY-MM-DD). */
      startDate?: string
      /** Last day, inclusive, at the place of the event (YYYY-MM-DD). */
      endDate?: string
      /** `true`: events with a price; `false`: free ones; both with a comma. */
      isPaid?: string
      /** Tags with commas; an event with any of them matches. At most 50. */
      tags?: string
      /** Words that must all match; case and width do not count. */
      q?: string
      /**
       * Box on the map: minLng,minLat,maxLng,maxLat in decimal degrees. A box whose minLng is
       * greater than its maxLng crosses the antimeridian.
       */
      bbox?: string
      /** Number of the page, from 1. */
      page?: string
      /** Largest number of rows of a page, 1 to 100. */
      perPage?: string
    }
    reply: ListEventsReply
  }
  /** Get the published events with coordinates, as an RFC 7946 FeatureCollection */
  'GET /events/geojson': {
    query?: {
      /** `upcoming`: events that have not ended; `past`: events that have. */
      timeFilter?: 'upcoming' | 'past'
      /** First day, inclusive, at the place of the event (YYYY-MM-DD). */
      startDate?: string
      /** Last day, inclusive, at the place of the event (YYYY-MM-DD). */
      endDate?: string
      /** `true`: events with a price; `false`: free ones; both with a comma. */
      isPaid?: string
      /** Tags with commas; an event with any of them matches. At most 50. */
      tags?: string
      /** Words that must all match; case and width do not count. */
      q?: string
      /**
       * Box on the map: minLng,minLat,maxLng,maxLat in decimal degrees. A box whose minLng is
       * greater than its maxLng crosses the antimeridian.
       */
      bbox?: string
    }
    reply: EventMap
  }
  /** Get one published event with its ticket types */
  'GET /events/{eventId}': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    reply: EventDetail
  }
  /** List the survey questions of the registration */
  'GET /events/{eventId}/questions': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    reply: ListQuestionsReply
  }
  /** Get one ticket type */
  'GET /events/{eventId}/tickets/{ticketId}': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
      /** Id of a ticket type (UUID). */
      ticketId: string
    }
    reply: TicketType
  }
  /** Register the signed-in person; a repeated call returns the same entry */
  'POST /events/{eventId}/register': {
    path: {
      /** Id of an event (UUID). */
      eventId: string
    }
    body: Register
    reply: RegisterForEventReply
  }
  /** Get the discovery document */
  'GET /.well-known/openid-configuration': {
    reply: {}
  }
  /** Get the public keys of ID Tokens; may be cached for 300 s */
  'GET /.well-known/jwks.json': {
    reply: JwksReply
  }
  /** Get tokens for an authorization code or a refresh token */
  'POST /oauth/token': {
    body: Blob
    reply: TokenReply
  }
  /** Get the claims of the signed-in person */
  'GET /oauth/userinfo': {
    reply: UserInfoReply
  }
  /** Get the same claims by POST (OpenID Connect Core §5.3.1) */
  'POST /oauth/userinfo': {
    reply: UserInfoByPostReply
  }
  /** Revoke an access or refresh token (RFC 7009) */
  'POST /oauth/revoke': {
    body: Blob
    reply: {}
  }
  /** Get the fingerprints of the authority and of the certificate that phones receive */
  'GET /api/kiosk/trust': {
    reply: KioskTrust
  }
  /** Get the certificate of the kiosk's own authority (DER) */
  'GET /ca.der': {
    reply: Blob
  }
  /** Get a profile that installs the authority on iPhones, iPads and Macs */
  'GET /ca.mobileconfig': {
    reply: Blob
  }
  /** List the events whose staff added somebody with the person's e-mail */
  'GET /api/v1/me/joins': {
    reply: Joins
  }
  /** Confirm to be the person whom staff of the event added with the own e-mail */
  'POST /api/v1/me/joins': {
    body: JoinEventBody
    reply: Joins
  }
}
