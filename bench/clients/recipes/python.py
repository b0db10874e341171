"""The recipes of openapi-generator's Python client."""
import json
import os
from urllib.parse import parse_qs, urlparse

import openapi_client
from openapi_client.exceptions import ApiException, NotFoundException
from openapi_client.models import Patient, PatientNameInner, PatientUpdate

url, site, patient = (os.environ[f"RECIPE_{name}"] for name in ("URL", "SITE", "PATIENT"))
client = openapi_client.ApiClient(openapi_client.Configuration(host=url))
observations = openapi_client.ObservationApi(client)
patients = openapi_client.PatientApi(client)


def same(got, wanted):
    if got != wanted:
        raise AssertionError(f"it gave {got}, not {wanted}")


def dates():
    # [dates]
    found = observations.search_observation(
        site, patient=[patient], var_date=["ge2026-01-10", "le2026-01-19"]
    )
    # [/dates]
    same(len(found.entry), 10)


def codes():
    # [codes]
    found = observations.search_observation(
        site, patient=[patient], code=["http://loinc.org|8867-4"]
    )
    # [/codes]
    same(len(found.entry), 40)


def alternatives():
    # [alternatives]
    found = observations.search_observation(
        site, patient=[patient], code=["8867-4,8310-5"], var_date=["le2026-01-30"]
    )
    # [/alternatives]
    same(len(found.entry), 20)


def prefer():
    # [prefer] the response is read without its body, since an empty one is no record
    new = Patient(resourceType="Patient")
    answer = patients.add_patient_without_preload_content(site, new, prefer="return=minimal")
    location = answer.headers["Location"]
    # [/prefer]
    same([answer.status, location.startswith(url)], [201, True])


def paging():
    # [paging] `_cursor` of the next link is sent with the same search
    records, cursor = [], None
    while True:
        page = observations.search_observation(site, patient=[patient], cursor=cursor)
        records += [entry.resource for entry in page.entry]
        links = [link.url for link in page.link if link.relation == "next"]
        if not links:
            break
        cursor = parse_qs(urlparse(links[0]).query)["_cursor"][0]
    # [/paging]
    same(len({record.id for record in records}), 120)


def addAndRead():
    # [addAndRead] the response to an add is a record or an OperationOutcome
    new = Patient(resourceType="Patient", name=[PatientNameInner(family=["Doe"], given=["Ann"])])
    stored = patients.add_patient(site, new).actual_instance
    read = patients.read_patient(site, stored.id)
    # [/addAndRead]
    same(read.name[0].given, ["Ann"])


def update():
    id = patients.add_patient(site, Patient(resourceType="Patient")).actual_instance.id
    # [update] the record that was read is converted into the body of an update
    read = patients.read_patient_with_http_info(site, id)
    version = read.headers["ETag"]
    body = PatientUpdate.from_dict({**read.data.to_dict(), "gender": "female"})
    patients.update_patient(site, body, if_match=version)
    # [/update]
    try:
        patients.update_patient(site, body, if_match=version)
    except ApiException as error:
        same(error.status, 412)
    else:
        raise AssertionError("a stale version was accepted")


def errors():
    # [errors]
    try:
        patients.read_patient(site, "no-such-id")
    except NotFoundException as error:
        text = error.data.issue[0].details.text
    # [/errors]
    same(isinstance(text, str), True)


for recipe in (dates, codes, alternatives, prefer, paging, addAndRead, update, errors):
    failed = None
    try:
        recipe()
    except Exception as error:
        failed = f"{type(error).__name__}: {error}"
    print(json.dumps({"ability": recipe.__name__, "error": failed}))
