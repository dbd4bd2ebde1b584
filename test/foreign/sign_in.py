"""Signs in with a library of others: `sign_in.py LIBRARY`. Reads the app as JSON, prints the address
for the browser, reads the address that the browser came back to, prints the result as JSON."""
import json
import os
import secrets
import sys
from urllib.parse import parse_qs, urlsplit

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
app = json.loads(sys.stdin.readline())
ID, SECRET, BACK = app["clientId"], app["secret"], app["redirectUri"]
SCOPES = ["openid", "profile", "email"]


def ask_browser(address):
    print(json.dumps(address), flush=True)
    return json.loads(sys.stdin.readline())


def checked_claims(meta, token, nonce=None):
    import jwt

    key = jwt.PyJWKClient(meta["jwks_uri"]).get_signing_key_from_jwt(token)
    claims = jwt.decode(
        token, key, algorithms=["RS256"], audience=ID, issuer=meta["issuer"], options={"require": ["exp", "iat"]}
    )
    if claims.get("nonce") != nonce:
        raise ValueError("another nonce")
    return claims


def authlib():
    import requests
    from authlib.common.security import generate_token
    from authlib.integrations.requests_client import OAuth2Session

    meta = requests.get(app["issuer"] + "/.well-known/openid-configuration").json()
    client = OAuth2Session(
        ID, SECRET, redirect_uri=BACK, scope=" ".join(SCOPES), code_challenge_method="S256"
    )
    verifier, nonce = generate_token(48), generate_token(20)
    address, state = client.create_authorization_url(
        meta["authorization_endpoint"], code_verifier=verifier, nonce=nonce
    )
    back = ask_browser(address)
    reply = parse_qs(urlsplit(back).query)
    # The session of Authlib leaves errors to the app, or to its integrations for web frameworks.
    if "error" in reply:
        return {"error": reply["error"][0]}
    token = client.fetch_token(
        meta["token_endpoint"], authorization_response=back, state=state, code_verifier=verifier
    )
    claims = checked_claims(meta, token["id_token"], nonce)
    user = client.get(meta["userinfo_endpoint"]).json()
    fresh = client.refresh_token(meta["token_endpoint"], refresh_token=token["refresh_token"])
    revoked = client.revoke_token(
        meta["revocation_endpoint"], token=fresh["refresh_token"], token_type_hint="refresh_token"
    )
    return {
        "claims": claims,
        "userInfo": user,
        "refreshed": fresh["refresh_token"] != token["refresh_token"],
        "revoked": revoked.status_code == 200 and revoked.json() == {},
    }


def requests_oauthlib():
    import requests
    from oauthlib.oauth2 import OAuth2Error
    from requests_oauthlib import OAuth2Session

    meta = requests.get(app["issuer"] + "/.well-known/openid-configuration").json()
    client = OAuth2Session(ID, redirect_uri=BACK, scope=SCOPES, pkce="S256")
    address, _ = client.authorization_url(meta["authorization_endpoint"])
    try:
        token = client.fetch_token(
            meta["token_endpoint"], authorization_response=ask_browser(address), client_secret=SECRET
        )
    except OAuth2Error as error:
        return {"error": error.error}
    claims = checked_claims(meta, token["id_token"])
    user = client.get(meta["userinfo_endpoint"]).json()
    fresh = client.refresh_token(
        meta["token_endpoint"], refresh_token=token["refresh_token"], auth=(ID, SECRET)
    )
    revoked = requests.post(
        meta["revocation_endpoint"], data={"token": fresh["refresh_token"]}, auth=(ID, SECRET)
    )
    return {
        "claims": claims,
        "userInfo": user,
        "refreshed": fresh["refresh_token"] != token["refresh_token"],
        "revoked": revoked.status_code == 200,
    }


def pyoidc():
    from oic.oauth2.message import ErrorResponse
    from oic.oic import Client
    from oic.oic.message import AuthorizationResponse, RegistrationResponse
    from oic.utils.authn.client import CLIENT_AUTHN_METHOD

    client = Client(
        client_authn_method=CLIENT_AUTHN_METHOD,
        config={"code_challenge": {"method": "S256", "length": 64}},
    )
    client.provider_config(app["issuer"])
    client.store_registration_info(
        RegistrationResponse(client_id=ID, client_secret=SECRET, redirect_uris=[BACK])
    )
    challenge, verifier = client.add_code_challenge()
    asked = {
        **challenge,
        "client_id": ID,
        "response_type": "code",
        "scope": SCOPES,
        "state": secrets.token_urlsafe(),
        "nonce": secrets.token_urlsafe(),
        "redirect_uri": BACK,
    }
    address = client.construct_AuthorizationRequest(request_args=asked).request(
        client.authorization_endpoint
    )
    query = ask_browser(address).split("?", 1)[1]
    reply = client.parse_response(AuthorizationResponse, info=query, sformat="urlencoded")
    if isinstance(reply, ErrorResponse):
        return {"error": reply["error"]}
    token = client.do_access_token_request(
        state=reply["state"],
        request_args={"code": reply["code"], "redirect_uri": BACK, "code_verifier": verifier},
        authn_method="client_secret_basic",
    )
    claims = token["id_token"].to_dict()
    if claims["nonce"] != asked["nonce"]:
        raise ValueError("another nonce")
    user = client.do_user_info_request(state=reply["state"]).to_dict()
    fresh = client.do_access_token_refresh(
        state=reply["state"], authn_method="client_secret_basic"
    )
    return {
        "claims": claims,
        "userInfo": user,
        "refreshed": fresh["refresh_token"] != token["refresh_token"],
        "revoked": None,
    }


print(json.dumps(globals()[sys.argv[1]]()), flush=True)
