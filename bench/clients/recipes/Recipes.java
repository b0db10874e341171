// The recipes of openapi-generator's Java client, with its library native.
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ObservationApi;
import org.openapitools.client.api.PatientApi;
import org.openapitools.client.model.*;

class Recipes {
  interface Recipe {
    void run() throws Exception;
  }

  static final String url = System.getenv("RECIPE_URL");
  static final String site = System.getenv("RECIPE_SITE");
  static final String patient = System.getenv("RECIPE_PATIENT");
  static final ApiClient client = new ApiClient();
  static final ObservationApi observations;
  static final PatientApi patients;

  static {
    client.updateBaseUri(url);
    observations = new ObservationApi(client);
    patients = new PatientApi(client);
  }

  static void same(Object got, Object wanted) {
    if (!Objects.equals(got, wanted)) throw new AssertionError("it gave " + got + ", not " + wanted);
  }

  static Patient doe() {
    var name = new PatientNameInner().family(List.of("Doe")).given(List.of("Ann"));
    return new Patient().resourceType(Patient.ResourceTypeEnum.PATIENT).name(List.of(name));
  }

  static void dates() throws Exception {
    // [dates]
    var bounds = List.of("ge2026-01-10", "le2026-01-19");
    var found = observations.searchObservation(
        site, null, null, bounds, null, List.of(patient), null, null, null, null);
    // [/dates]
    same(found.getEntry().size(), 10);
  }

  static void codes() throws Exception {
    // [codes]
    var codes = List.of("http://loinc.org|8867-4");
    var found = observations.searchObservation(
        site, null, codes, null, null, List.of(patient), null, null, null, null);
    // [/codes]
    same(found.getEntry().size(), 40);
  }

  static void alternatives() throws Exception {
    // [alternatives]
    var codes = List.of("8867-4,8310-5");
    var found = observations.searchObservation(
        site, null, codes, List.of("le2026-01-30"), null, List.of(patient), null, null, null, null);
    // [/alternatives]
    same(found.getEntry().size(), 20);
  }

  static void prefer() throws Exception {
    // [prefer]
    var answer = patients.addPatientWithHttpInfo(site, doe(), null, null, "return=minimal");
    var location = answer.getHeaders().get("location").get(0);
    // [/prefer]
    same(answer.getStatusCode(), 201);
    same(location.startsWith(url), true);
  }

  static void paging() throws Exception {
    // [paging] `_cursor` of the next link is sent with the same search
    var records = new ArrayList<StoredObservation>();
    String cursor = null;
    do {
      var page = observations.searchObservation(
          site, null, null, null, null, List.of(patient), null, null, cursor, null);
      for (var entry : page.getEntry()) records.add(entry.getResource());
      cursor = null;
      for (var link : page.getLink()) {
        if (!link.getRelation().getValue().equals("next")) continue;
        for (var pair : URI.create(link.getUrl().toString()).getQuery().split("&"))
          if (pair.startsWith("_cursor=")) cursor = pair.substring("_cursor=".length());
      }
    } while (cursor != null);
    // [/paging]
    var ids = new HashSet<String>();
    for (var record : records) ids.add(record.getId());
    same(ids.size(), 120);
  }

  static void addAndRead() throws Exception {
    // [addAndRead] the response to an add is a record or an OperationOutcome
    var stored = patients.addPatient(site, doe(), null, null, null).getStoredPatient();
    var read = patients.readPatient(site, stored.getId(), null);
    // [/addAndRead]
    same(read.getName().get(0).getGiven(), List.of("Ann"));
  }

  static void update() throws Exception {
    var id = patients.addPatient(site, doe(), null, null, null).getStoredPatient().getId();
    // [update] the record that was read is converted into the body of an update
    var read = patients.readPatientWithHttpInfo(site, id, null);
    var version = read.getHeaders().get("etag").get(0);
    var body = client.getObjectMapper().convertValue(read.getData(), PatientUpdate.class);
    patients.updatePatient(site, body.gender("female"), version, null);
    // [/update]
    try {
      patients.updatePatient(site, body, version, null);
    } catch (ApiException error) {
      same(error.getCode(), 412);
      return;
    }
    throw new AssertionError("a stale version was accepted");
  }

  static void errors() throws Exception {
    // [errors] the text of the error is parsed by the caller
    String text = null;
    try {
      patients.readPatient(site, "no-such-id", null);
    } catch (ApiException error) {
      var mapper = client.getObjectMapper();
      var outcome = mapper.readValue(error.getResponseBody(), OperationOutcome.class);
      text = outcome.getIssue().get(0).getDetails().getText();
    }
    // [/errors]
    same(text != null && text.length() > 0, true);
  }

  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "'").replaceAll("\\s+", " ") + "\"";
  }

  public static void main(String[] arguments) {
    Map<String, Recipe> all = new LinkedHashMap<>();
    all.put("dates", Recipes::dates);
    all.put("codes", Recipes::codes);
    all.put("alternatives", Recipes::alternatives);
    all.put("prefer", Recipes::prefer);
    all.put("paging", Recipes::paging);
    all.put("addAndRead", Recipes::addAndRead);
    all.put("update", Recipes::update);
    all.put("errors", Recipes::errors);
    all.forEach((ability, recipe) -> {
      String failed = "null";
      try {
        recipe.run();
      } catch (Throwable error) {
        failed = quoted(error.toString());
      }
      System.out.println("{\"ability\":" + quoted(ability) + ",\"error\":" + failed + "}");
    });
  }
}
