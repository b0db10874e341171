// Reports types that FHIR does not have and a missing type member, in a spec whose records are FHIR resources.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { entriesOf, entryAt, type Tree, textsOf, valueAt } from "../source/tree.js";

/** Checks the resource types and the external types. */
export function checkFhir(root: Tree, { report }: Reporter): void {
  const fhir = entryAt(root, "fhir");
  if (fhir === undefined) return;
  if (valueAt(root, "type-member") === undefined) {
    report("CRI1339", fhir.keySpot, "the records are FHIR resources, but do not name their type");
    return;
  }
  for (const { text, spot } of [...resources(root), ...textsOf(valueAt(root, "external-types"))]) {
    if (fhirTypes.includes(text)) continue;
    report("CRI1330", spot, `FHIR has no resource named ${text}`, { written: text, known: fhirTypes });
  }
}

const resources = (root: Tree): readonly { readonly text: string; readonly spot: Spot }[] =>
  entriesOf(valueAt(root, "resources")).map(({ key, keySpot }) => ({ text: key, spot: keySpot }));

const fhirTypes: readonly string[] = `
Account ActivityDefinition AdverseEvent AllergyIntolerance Appointment AppointmentResponse AuditEvent
Basic Binary BiologicallyDerivedProduct BodyStructure Bundle CapabilityStatement CarePlan CareTeam
CatalogEntry ChargeItem ChargeItemDefinition Claim ClaimResponse ClinicalImpression CodeSystem
Communication CommunicationRequest CompartmentDefinition Composition ConceptMap Condition Consent
Contract Coverage CoverageEligibilityRequest CoverageEligibilityResponse DetectedIssue Device
DeviceDefinition DeviceMetric DeviceRequest DeviceUseStatement DiagnosticReport DocumentManifest
DocumentReference DomainResource EffectEvidenceSynthesis Encounter Endpoint EnrollmentRequest
EnrollmentResponse EpisodeOfCare EventDefinition Evidence EvidenceVariable ExampleScenario
ExplanationOfBenefit FamilyMemberHistory Flag Goal GraphDefinition Group GuidanceResponse
HealthcareService ImagingStudy Immunization ImmunizationEvaluation ImmunizationRecommendation
ImplementationGuide InsurancePlan Invoice Library Linkage List Location Measure MeasureReport Media
Medication MedicationAdministration MedicationDispense MedicationKnowledge MedicationRequest
MedicationStatement MedicinalProduct MedicinalProductAuthorization MedicinalProductContraindication
MedicinalProductIndication MedicinalProductIngredient MedicinalProductInteraction
MedicinalProductManufactured MedicinalProductPackaged MedicinalProductPharmaceutical
MedicinalProductUndesirableEffect MessageDefinition MessageHeader MolecularSequence NamingSystem
NutritionOrder Observation ObservationDefinition OperationDefinition OperationOutcome Organization
OrganizationAffiliation Parameters Patient PaymentNotice PaymentReconciliation Person PlanDefinition
Practitioner PractitionerRole Procedure Provenance Questionnaire QuestionnaireResponse RelatedPerson
RequestGroup ResearchDefinition ResearchElementDefinition ResearchStudy ResearchSubject Resource
RiskAssessment RiskEvidenceSynthesis Schedule SearchParameter ServiceRequest Slot Specimen
SpecimenDefinition StructureDefinition StructureMap Subscription Substance SubstanceNucleicAcid
SubstancePolymer SubstanceProtein SubstanceReferenceInformation SubstanceSourceMaterial
SubstanceSpecification SupplyDelivery SupplyRequest Task TerminologyCapabilities TestReport TestScript
ValueSet VerificationResult VisionPrescription
`
  .trim()
  .split(/\s+/);
