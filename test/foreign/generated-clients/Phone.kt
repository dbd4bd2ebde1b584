/*
 * A phone on the Kotlin client that openapi-generator makes: pairs, lists, draws, confirms, polls,
 * refreshes and reads an error. Arguments: address, file of the authority, device code, event,
 * address of a reply with an unknown field. Output is JSON.
 */
import com.squareup.moshi.Moshi
import java.io.FileInputStream
import java.security.KeyStore
import java.security.cert.CertificateFactory
import java.util.UUID
import javax.net.ssl.SSLContext
import javax.net.ssl.TrustManagerFactory
import javax.net.ssl.X509TrustManager
import kotlin.system.exitProcess
import okhttp3.OkHttpClient
import passdesk.client.apis.KioskApi
import passdesk.client.apis.PassesApi
import passdesk.client.apis.PeopleApi
import passdesk.client.infrastructure.ApiClient
import passdesk.client.infrastructure.ClientError
import passdesk.client.infrastructure.ClientException
import passdesk.client.infrastructure.Serializer
import passdesk.client.models.ApiError
import passdesk.client.models.AppTokens
import passdesk.client.models.NativeTokenBody
import passdesk.client.models.OAuthError
import passdesk.client.models.PreviewPass
import passdesk.client.models.SavePass

/** A client that trusts the authority of the kiosk only. */
fun clientOf(authority: String): OkHttpClient {
    val certificate = CertificateFactory.getInstance("X.509").generateCertificate(FileInputStream(authority))
    val keys = KeyStore.getInstance(KeyStore.getDefaultType()).apply {
        load(null, null)
        setCertificateEntry("kiosk", certificate)
    }
    val factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm()).apply { init(keys) }
    val trust = factory.trustManagers.single() as X509TrustManager
    val tls = SSLContext.getInstance("TLS").apply { init(null, arrayOf(trust), null) }
    return OkHttpClient.Builder().sslSocketFactory(tls.socketFactory, trust).build()
}

fun bodyOf(error: ClientException): String = (error.response as ClientError<*>).body as String

/** Polls until the person has confirmed (RFC 8628); returns the digits and the tokens. */
fun pair(people: PeopleApi, deviceCode: String): Pair<String?, AppTokens> {
    var digits: String? = null
    var secret: String? = null
    while (true) {
        val body = NativeTokenBody(
            grantType = NativeTokenBody.GrantType.URN_IETF_PARAMS_OAUTH_GRANT_TYPE_DEVICE_CODE,
            deviceCode = deviceCode,
            deviceName = "Kotlin",
            platform = NativeTokenBody.Platform.other,
            claimSecret = secret,
        )
        try {
            return Pair(digits, people.nativeToken(body))
        } catch (error: ClientException) {
            val said = Serializer.moshi.adapter(OAuthError::class.java).fromJson(bodyOf(error))!!
            if (said.error != "authorization_pending") throw error
            digits = said.matchCode
            secret = said.claimSecret ?: secret
            Thread.sleep(5000)
        }
    }
}

fun main(arguments: Array<String>) {
    val (url, authority, deviceCode, eventText, unknownUrl) = arguments
    val client = clientOf(authority)
    val eventId = UUID.fromString(eventText)
    val people = PeopleApi(url, client)
    val (digits, tokens) = pair(people, deviceCode)
    ApiClient.accessToken = tokens.accessToken
    val passes = PassesApi(url, client)

    val events = passes.listPassEvents()
    val participants = KioskApi(url, client).listParticipants(eventId).participants

    val view = passes.getPass(eventId)
    val content = view.draft?.content ?: view.defaults
    val drawn = passes.previewPass(eventId, PreviewPass(view.templateRevision, content))
    val wish = SavePass(
        templateRevision = view.templateRevision,
        content = content,
        expectedRevision = 0,
        requestKey = UUID.randomUUID().toString(),
        action = SavePass.Action.confirm,
        previewHash = drawn.render.hash,
    )
    val confirmed = passes.savePass(eventId, wish)
    val repeated = passes.savePass(eventId, wish)

    val changed = passes.listPassEvents(since = events.rev)
    val unchanged = passes.listPassEventsWithHttpInfo(since = changed.rev)

    // An expired token would be refused here too.
    ApiClient.accessToken = null
    val fresh = people.nativeToken(
        NativeTokenBody(
            grantType = NativeTokenBody.GrantType.REFRESH_TOKEN,
            refreshToken = tokens.refreshToken,
        )
    )
    ApiClient.accessToken = fresh.accessToken

    val stale = wish.copy(requestKey = UUID.randomUUID().toString(), expectedRevision = 7)
    val refusal = try {
        passes.savePass(eventId, stale)
        null
    } catch (error: ClientException) {
        val said = Serializer.moshi.adapter(ApiError::class.java).fromJson(bodyOf(error))!!
        listOf(error.statusCode, said.error)
    }

    val unknown = PassesApi(unknownUrl, client).listPassEvents()

    val report = mapOf(
        "digits" to digits,
        "rev" to events.rev.toString(),
        "events" to events.events.map { it.id.toString() },
        "participant" to participants.map { listOf(it.nfc.value, it.printedAt, it.print, it.party) },
        "draftBefore" to view.draft,
        "confirmed" to listOf(confirmed.draft?.revision?.toString(), confirmed.draft?.confirmedBy?.value),
        "repeated" to repeated.draft?.revision?.toString(),
        "changed" to changed.events.map { it.needsConfirmation },
        "unchanged" to unchanged.statusCode,
        "refreshed" to (fresh.accessToken != tokens.accessToken),
        "refusal" to refusal,
        "unknown" to listOf(unknown.rev == changed.rev, unknown.events.size),
    )
    println(Moshi.Builder().build().adapter(Any::class.java).serializeNulls().toJson(report))
    // The connections of OkHttp end a minute later.
    exitProcess(0)
}
