"""
A phone on the Python client that openapi-generator makes: pairs, lists, draws, confirms, polls,
refreshes and reads an error. Input and output are JSON.
"""

import json
import sys
import time
import uuid

import passdesk_client as api
from passdesk_client.exceptions import ApiException

given = json.load(sys.stdin)


def client(token=None, host=given["url"]):
    """A client that trusts the authority of the kiosk only."""
    configuration = api.Configuration(host=host, access_token=token)
    configuration.ssl_ca_cert = given["authority"]
    return api.ApiClient(configuration)


def pair():
    """Polls until the person has confirmed (RFC 8628); returns the digits and the tokens."""
    people = api.PeopleApi(client())
    body = api.NativeTokenBody(
        grant_type="urn:ietf:params:oauth:grant-type:device_code",
        device_code=given["deviceCode"],
        device_name="Python",
        platform="other",
    )
    digits = None
    while True:
        try:
            return digits, people.native_token(body)
        except ApiException as error:
            said = api.OAuthError.from_json(error.body)
            if said.error != "authorization_pending":
                raise
            digits = said.match_code
            body.claim_secret = said.claim_secret or body.claim_secret
            time.sleep(5)


digits, tokens = pair()
event_id = uuid.UUID(given["eventId"])
passes = api.PassesApi(client(tokens.access_token))
kiosk = api.KioskApi(client(tokens.access_token))

events = passes.list_pass_events()
participants = kiosk.list_participants(event_id).participants

view = passes.get_pass(event_id)
content = view.draft.content if view.draft else view.defaults
drawn = passes.preview_pass(
    event_id, api.PreviewPass(template_revision=view.template_revision, content=content)
)
wish = api.SavePass(
    template_revision=view.template_revision,
    content=content,
    expected_revision=0,
    request_key=str(uuid.uuid4()),
    action="confirm",
    preview_hash=drawn.render.hash,
)
confirmed = passes.save_pass(event_id, wish)
repeated = passes.save_pass(event_id, wish)

changed = passes.list_pass_events(since=events.rev)
unchanged = passes.list_pass_events_with_http_info(since=changed.rev)

people = api.PeopleApi(client())
fresh = people.native_token(
    api.NativeTokenBody(grant_type="refresh_token", refresh_token=tokens.refresh_token)
)
passes = api.PassesApi(client(fresh.access_token))

wish.request_key = str(uuid.uuid4())
wish.expected_revision = 7
try:
    passes.save_pass(event_id, wish)
    refusal = None
except ApiException as error:
    refusal = [error.status, api.ApiError.from_json(error.body).error]

unknown = api.PassesApi(client(fresh.access_token, given["unknownUrl"])).list_pass_events()

json.dump(
    {
        "digits": digits,
        "rev": events.rev,
        "events": [str(event.id) for event in events.events],
        "participant": [
            [one.nfc, one.printed_at, one.var_print, one.party] for one in participants
        ],
        "draftBefore": view.draft,
        "confirmed": [confirmed.draft.revision, confirmed.draft.confirmed_by],
        "repeated": repeated.draft.revision,
        "changed": [event.needs_confirmation for event in changed.events],
        "unchanged": unchanged.status_code,
        "refreshed": fresh.access_token != tokens.access_token,
        "refusal": refusal,
        "unknown": [unknown.rev == changed.rev, len(unknown.events)],
    },
    sys.stdout,
)
