// Tells whether FHIR R4 has an element.
/**
 * The top-level elements of each resource type in FHIR R4 (http://hl7.org/fhir/R4/resourcelist.html), by FHIR's
 * names; an element with several types has its name without a type.
 */
const table = `
Account: coverage description guarantor identifier name owner partOf servicePeriod status subject type
ActivityDefinition: approvalDate author bodySite code contact copyright date description doNotPerform dosage dynamicValue editor effectivePeriod endorser experimental identifier intent jurisdiction kind lastReviewDate library location name observationRequirement observationResultRequirement participant priority product profile publisher purpose quantity relatedArtifact reviewer specimenRequirement status subject subtitle timing title topic transform url usage useContext version
AdverseEvent: actuality category contributor date detected encounter event identifier location outcome recordedDate recorder referenceDocument resultingCondition seriousness severity study subject subjectMedicalHistory suspectEntity
AllergyIntolerance: asserter category clinicalStatus code criticality encounter identifier lastOccurrence note onset patient reaction recordedDate recorder type verificationStatus
Appointment: appointmentType basedOn cancelationReason comment created description end identifier minutesDuration participant patientInstruction priority reasonCode reasonReference requestedPeriod serviceCategory serviceType slot specialty start status supportingInformation
AppointmentResponse: actor appointment comment end identifier participantStatus participantType start
AuditEvent: action agent entity outcome outcomeDesc period purposeOfEvent recorded source subtype type
Basic: author code created identifier subject
Binary: contentType data securityContext
BiologicallyDerivedProduct: collection identifier manipulation parent processing productCategory productCode quantity request status storage
BodyStructure: active description identifier image location locationQualifier morphology patient
Bundle: entry identifier link signature timestamp total type
CapabilityStatement: contact copyright date description document experimental fhirVersion format implementation implementationGuide imports instantiates jurisdiction kind messaging name patchFormat publisher purpose rest software status title url useContext version
CarePlan: activity addresses author basedOn careTeam category contributor created description encounter goal identifier instantiatesCanonical instantiatesUri intent note partOf period replaces status subject supportingInfo title
CareTeam: category encounter identifier managingOrganization name note participant period reasonCode reasonReference status subject telecom
CatalogEntry: additionalCharacteristic additionalClassification additionalIdentifier classification identifier lastUpdated orderable referencedItem relatedEntry status type validTo validityPeriod
ChargeItem: account bodysite code context costCenter definitionCanonical definitionUri enteredDate enterer factorOverride identifier note occurrence overrideReason partOf performer performingOrganization priceOverride product quantity reason requestingOrganization service status subject supportingInformation
ChargeItemDefinition: applicability approvalDate code contact copyright date derivedFromUri description effectivePeriod experimental identifier instance jurisdiction lastReviewDate partOf propertyGroup publisher replaces status title url useContext version
Claim: accident billablePeriod careTeam created diagnosis enterer facility fundsReserve identifier insurance insurer item originalPrescription patient payee prescription priority procedure provider referral related status subType supportingInfo total type use
ClaimResponse: addItem adjudication communicationRequest created disposition error form formCode fundsReserve identifier insurance insurer item outcome patient payeeType payment preAuthPeriod preAuthRef processNote request requestor status subType total type use
ClinicalImpression: assessor code date description effective encounter finding identifier investigation note previous problem prognosisCodeableConcept prognosisReference protocol status statusReason subject summary supportingInfo
CodeSystem: caseSensitive compositional concept contact content copyright count date description experimental filter hierarchyMeaning identifier jurisdiction name property publisher purpose status supplements title url useContext valueSet version versionNeeded
Communication: about basedOn category encounter identifier inResponseTo instantiatesCanonical instantiatesUri medium note partOf payload priority reasonCode reasonReference received recipient sender sent status statusReason subject topic
CommunicationRequest: about authoredOn basedOn category doNotPerform encounter groupIdentifier identifier medium note occurrence payload priority reasonCode reasonReference recipient replaces requester sender status statusReason subject
CompartmentDefinition: code contact date description experimental name publisher purpose resource search status url useContext version
Composition: attester author category confidentiality custodian date encounter event identifier relatesTo section status subject title type
ConceptMap: contact copyright date description experimental group identifier jurisdiction name publisher purpose source status target title url useContext version
Condition: abatement asserter bodySite category clinicalStatus code encounter evidence identifier note onset recordedDate recorder severity stage subject verificationStatus
Consent: category dateTime identifier organization patient performer policy policyRule provision scope source status verification
Contract: alias applies author authority contentDefinition contentDerivative domain expirationType friendly identifier instantiatesCanonical instantiatesUri issued legal legalState legallyBinding name relevantHistory rule scope signer site status subType subject subtitle supportingInfo term title topic type url version
Coverage: beneficiary class contract costToBeneficiary dependent identifier network order payor period policyHolder relationship status subrogation subscriber subscriberId type
CoverageEligibilityRequest: created enterer facility identifier insurance insurer item patient priority provider purpose serviced status supportingInfo
CoverageEligibilityResponse: created disposition error form identifier insurance insurer outcome patient preAuthRef purpose request requestor serviced status
DetectedIssue: author code detail evidence identified identifier implicated mitigation patient reference severity status
Device: contact definition deviceName distinctIdentifier expirationDate identifier location lotNumber manufactureDate manufacturer modelNumber note owner parent partNumber patient property safety serialNumber specialization status statusReason type udiCarrier url version
DeviceDefinition: capability contact deviceName identifier languageCode manufacturer material modelNumber note onlineInformation owner parentDevice physicalCharacteristics property quantity safety shelfLifeStorage specialization type udiDeviceIdentifier url version
DeviceMetric: calibration category color identifier measurementPeriod operationalStatus parent source type unit
DeviceRequest: authoredOn basedOn code encounter groupIdentifier identifier instantiatesCanonical instantiatesUri insurance intent note occurrence parameter performer performerType priorRequest priority reasonCode reasonReference relevantHistory requester status subject supportingInfo
DeviceUseStatement: basedOn bodySite derivedFrom device identifier note reasonCode reasonReference recordedOn source status subject timing
DiagnosticReport: basedOn category code conclusion conclusionCode effective encounter identifier imagingStudy issued media performer presentedForm result resultsInterpreter specimen status subject
DocumentManifest: author content created description identifier masterIdentifier recipient related source status subject type
DocumentReference: authenticator author category content context custodian date description docStatus identifier masterIdentifier relatesTo securityLabel status subject type
DomainResource: 
EffectEvidenceSynthesis: approvalDate author certainty contact copyright date description editor effectEstimate effectivePeriod endorser exposure exposureAlternative identifier jurisdiction lastReviewDate name note outcome population publisher relatedArtifact resultsByExposure reviewer sampleSize status studyType synthesisType title topic url useContext version
Encounter: account appointment basedOn class classHistory diagnosis episodeOfCare hospitalization identifier length location partOf participant period priority reasonCode reasonReference serviceProvider serviceType status statusHistory subject type
Endpoint: address connectionType contact header identifier managingOrganization name payloadMimeType payloadType period status
EnrollmentRequest: candidate coverage created identifier insurer provider status
EnrollmentResponse: created disposition identifier organization outcome request requestProvider status
EpisodeOfCare: account careManager diagnosis identifier managingOrganization patient period referralRequest status statusHistory team type
EventDefinition: approvalDate author contact copyright date description editor effectivePeriod endorser experimental identifier jurisdiction lastReviewDate name publisher purpose relatedArtifact reviewer status subject subtitle title topic trigger url usage useContext version
Evidence: approvalDate author contact copyright date description editor effectivePeriod endorser exposureBackground exposureVariant identifier jurisdiction lastReviewDate name note outcome publisher relatedArtifact reviewer shortTitle status subtitle title topic url useContext version
EvidenceVariable: approvalDate author characteristic contact copyright date description editor effectivePeriod endorser identifier jurisdiction lastReviewDate name note publisher relatedArtifact reviewer shortTitle status subtitle title topic type url useContext version
ExampleScenario: actor contact copyright date experimental identifier instance jurisdiction name process publisher purpose status url useContext version workflow
ExplanationOfBenefit: accident addItem adjudication benefitBalance benefitPeriod billablePeriod careTeam claim claimResponse created diagnosis disposition enterer facility form formCode fundsReserve fundsReserveRequested identifier insurance insurer item originalPrescription outcome patient payee payment preAuthRef preAuthRefPeriod precedence prescription priority procedure processNote provider referral related status subType supportingInfo total type use
FamilyMemberHistory: age born condition dataAbsentReason date deceased estimatedAge identifier instantiatesCanonical instantiatesUri name note patient reasonCode reasonReference relationship sex status
Flag: author category code encounter identifier period status subject
Goal: achievementStatus addresses category description expressedBy identifier lifecycleStatus note outcomeCode outcomeReference priority start statusDate statusReason subject target
GraphDefinition: contact date description experimental jurisdiction link name profile publisher purpose start status url useContext version
Group: active actual characteristic code identifier managingEntity member name quantity type
GuidanceResponse: dataRequirement encounter evaluationMessage identifier module note occurrenceDateTime outputParameters performer reasonCode reasonReference requestIdentifier result status subject
HealthcareService: active appointmentRequired availabilityExceptions availableTime category characteristic comment communication coverageArea eligibility endpoint extraDetails identifier location name notAvailable photo program providedBy referralMethod serviceProvisionCode specialty telecom type
ImagingStudy: basedOn description encounter endpoint identifier interpreter location modality note numberOfInstances numberOfSeries procedureCode procedureReference reasonCode reasonReference referrer series started status subject
Immunization: doseQuantity education encounter expirationDate fundingSource identifier isSubpotent location lotNumber manufacturer note occurrence patient performer primarySource programEligibility protocolApplied reaction reasonCode reasonReference recorded reportOrigin route site status statusReason subpotentReason vaccineCode
ImmunizationEvaluation: authority date description doseNumber doseStatus doseStatusReason identifier immunizationEvent patient series seriesDoses status targetDisease
ImmunizationRecommendation: authority date identifier patient recommendation
ImplementationGuide: contact copyright date definition dependsOn description experimental fhirVersion global jurisdiction license manifest name packageId publisher status title url useContext version
InsurancePlan: administeredBy alias contact coverage coverageArea endpoint identifier name network ownedBy period plan status type
Invoice: account cancelledReason date identifier issuer lineItem note participant paymentTerms recipient status subject totalGross totalNet totalPriceComponent type
Library: approvalDate author contact content copyright dataRequirement date description editor effectivePeriod endorser experimental identifier jurisdiction lastReviewDate name parameter publisher purpose relatedArtifact reviewer status subject subtitle title topic type url usage useContext version
Linkage: active author item
List: code date emptyReason encounter entry identifier mode note orderedBy source status subject title
Location: address alias availabilityExceptions description endpoint hoursOfOperation identifier managingOrganization mode name operationalStatus partOf physicalType position status telecom type
Measure: approvalDate author clinicalRecommendationStatement compositeScoring contact copyright date definition description disclaimer editor effectivePeriod endorser experimental group guidance identifier improvementNotation jurisdiction lastReviewDate library name publisher purpose rateAggregation rationale relatedArtifact reviewer riskAdjustment scoring status subject subtitle supplementalData title topic type url usage useContext version
MeasureReport: date evaluatedResource group identifier improvementNotation measure period reporter status subject type
Media: basedOn bodySite content created device deviceName duration encounter frames height identifier issued modality note operator partOf reasonCode status subject type view width
Medication: amount batch code form identifier ingredient manufacturer status
MedicationAdministration: category context device dosage effective eventHistory identifier instantiates medication note partOf performer reasonCode reasonReference request status statusReason subject supportingInformation
MedicationDispense: authorizingPrescription category context daysSupply destination detectedIssue dosageInstruction eventHistory identifier location medication note partOf performer quantity receiver status statusReason subject substitution supportingInformation type whenHandedOver whenPrepared
MedicationKnowledge: administrationGuidelines amount associatedMedication code contraindication cost doseForm drugCharacteristic ingredient intendedRoute kinetics manufacturer medicineClassification monitoringProgram monograph packaging preparationInstruction productType regulatory relatedMedicationKnowledge status synonym
MedicationRequest: authoredOn basedOn category courseOfTherapyType detectedIssue dispenseRequest doNotPerform dosageInstruction encounter eventHistory groupIdentifier identifier instantiatesCanonical instantiatesUri insurance intent medication note performer performerType priorPrescription priority reasonCode reasonReference recorder reported requester status statusReason subject substitution supportingInformation
MedicationStatement: basedOn category context dateAsserted derivedFrom dosage effective identifier informationSource medication note partOf reasonCode reasonReference status statusReason subject
MedicinalProduct: additionalMonitoringIndicator attachedDocument clinicalTrial combinedPharmaceuticalDoseForm contact crossReference domain identifier legalStatusOfSupply manufacturingBusinessOperation marketingStatus masterFile name packagedMedicinalProduct paediatricUseIndicator pharmaceuticalProduct productClassification specialDesignation specialMeasures type
MedicinalProductAuthorization: country dataExclusivityPeriod dateOfFirstAuthorization holder identifier internationalBirthDate jurisdiction jurisdictionalAuthorization legalBasis procedure regulator restoreDate status statusDate subject validityPeriod
MedicinalProductContraindication: comorbidity disease diseaseStatus otherTherapy population subject therapeuticIndication
MedicinalProductIndication: comorbidity diseaseStatus diseaseSymptomProcedure duration intendedEffect otherTherapy population subject undesirableEffect
MedicinalProductIngredient: allergenicIndicator identifier manufacturer role specifiedSubstance substance
MedicinalProductInteraction: description effect incidence interactant management subject type
MedicinalProductManufactured: ingredient manufacturedDoseForm manufacturer otherCharacteristics physicalCharacteristics quantity unitOfPresentation
MedicinalProductPackaged: batchIdentifier description identifier legalStatusOfSupply manufacturer marketingAuthorization marketingStatus packageItem subject
MedicinalProductPharmaceutical: administrableDoseForm characteristics device identifier ingredient routeOfAdministration unitOfPresentation
MedicinalProductUndesirableEffect: classification frequencyOfOccurrence population subject symptomConditionEffect
MessageDefinition: allowedResponse base category contact copyright date description event experimental focus graph identifier jurisdiction name parent publisher purpose replaces responseRequired status title url useContext version
MessageHeader: author definition destination enterer event focus reason response responsible sender source
MolecularSequence: coordinateSystem device identifier observedSeq patient performer pointer quality quantity readCoverage referenceSeq repository specimen structureVariant type variant
NamingSystem: contact date description jurisdiction kind name publisher responsible status type uniqueId usage useContext
NutritionOrder: allergyIntolerance dateTime encounter enteralFormula excludeFoodModifier foodPreferenceModifier identifier instantiates instantiatesCanonical instantiatesUri intent note oralDiet orderer patient status supplement
Observation: basedOn bodySite category code component dataAbsentReason derivedFrom device effective encounter focus hasMember identifier interpretation issued method note partOf performer referenceRange specimen status subject value
ObservationDefinition: abnormalCodedValueSet category code criticalCodedValueSet identifier method multipleResultsAllowed normalCodedValueSet permittedDataType preferredReportName qualifiedInterval quantitativeDetails validCodedValueSet
OperationDefinition: affectsState base code comment contact date description experimental inputProfile instance jurisdiction kind name outputProfile overload parameter publisher purpose resource status system title type url useContext version
OperationOutcome: issue
Organization: active address alias contact endpoint identifier name partOf telecom type
OrganizationAffiliation: active code endpoint healthcareService identifier location network organization participatingOrganization period specialty telecom
Parameters: parameter
Patient: active address birthDate communication contact deceased gender generalPractitioner identifier link managingOrganization maritalStatus multipleBirth name photo telecom
PaymentNotice: amount created identifier payee payment paymentDate paymentStatus provider recipient request response status
PaymentReconciliation: created detail disposition formCode identifier outcome paymentAmount paymentDate paymentIdentifier paymentIssuer period processNote request requestor status
Person: active address birthDate gender identifier link managingOrganization name photo telecom
PlanDefinition: action approvalDate author contact copyright date description editor effectivePeriod endorser experimental goal identifier jurisdiction lastReviewDate library name publisher purpose relatedArtifact reviewer status subject subtitle title topic type url usage useContext version
Practitioner: active address birthDate communication gender identifier name photo qualification telecom
PractitionerRole: active availabilityExceptions availableTime code endpoint healthcareService identifier location notAvailable organization period practitioner specialty telecom
Procedure: asserter basedOn bodySite category code complication complicationDetail encounter focalDevice followUp identifier instantiatesCanonical instantiatesUri location note outcome partOf performed performer reasonCode reasonReference recorder report status statusReason subject usedCode usedReference
Provenance: activity agent entity location occurred policy reason recorded signature target
Questionnaire: approvalDate code contact copyright date derivedFrom description effectivePeriod experimental identifier item jurisdiction lastReviewDate name publisher purpose status subjectType title url useContext version
QuestionnaireResponse: author authored basedOn encounter identifier item partOf questionnaire source status subject
RelatedPerson: active address birthDate communication gender identifier name patient period photo relationship telecom
RequestGroup: action author authoredOn basedOn code encounter groupIdentifier identifier instantiatesCanonical instantiatesUri intent note priority reasonCode reasonReference replaces status subject
ResearchDefinition: approvalDate author comment contact copyright date description editor effectivePeriod endorser experimental exposure exposureAlternative identifier jurisdiction lastReviewDate library name outcome population publisher purpose relatedArtifact reviewer shortTitle status subject subtitle title topic url usage useContext version
ResearchElementDefinition: approvalDate author characteristic comment contact copyright date description editor effectivePeriod endorser experimental identifier jurisdiction lastReviewDate library name publisher purpose relatedArtifact reviewer shortTitle status subject subtitle title topic type url usage useContext variableType version
ResearchStudy: arm category condition contact description enrollment focus identifier keyword location note objective partOf period phase primaryPurposeType principalInvestigator protocol reasonStopped relatedArtifact site sponsor status title
ResearchSubject: actualArm assignedArm consent identifier individual period status study
Resource: 
RiskAssessment: basedOn basis code condition encounter identifier method mitigation note occurrence parent performer prediction reasonCode reasonReference status subject
RiskEvidenceSynthesis: approvalDate author certainty contact copyright date description editor effectivePeriod endorser exposure identifier jurisdiction lastReviewDate name note outcome population publisher relatedArtifact reviewer riskEstimate sampleSize status studyType synthesisType title topic url useContext version
Schedule: active actor comment identifier planningHorizon serviceCategory serviceType specialty
SearchParameter: base chain code comparator component contact date derivedFrom description experimental expression jurisdiction modifier multipleAnd multipleOr name publisher purpose status target type url useContext version xpath xpathUsage
ServiceRequest: asNeeded authoredOn basedOn bodySite category code doNotPerform encounter identifier instantiatesCanonical instantiatesUri insurance intent locationCode locationReference note occurrence orderDetail patientInstruction performer performerType priority quantity reasonCode reasonReference relevantHistory replaces requester requisition specimen status subject supportingInfo
Slot: appointmentType comment end identifier overbooked schedule serviceCategory serviceType specialty start status
Specimen: accessionIdentifier collection condition container identifier note parent processing receivedTime request status subject type
SpecimenDefinition: collection identifier patientPreparation timeAspect typeCollected typeTested
StructureDefinition: abstract baseDefinition contact context contextInvariant copyright date derivation description differential experimental fhirVersion identifier jurisdiction keyword kind mapping name publisher purpose snapshot status title type url useContext version
StructureMap: contact copyright date description experimental group identifier import jurisdiction name publisher purpose status structure title url useContext version
Subscription: channel contact criteria end error reason status
Substance: category code description identifier ingredient instance status
SubstanceNucleicAcid: areaOfHybridisation numberOfSubunits oligoNucleotideType sequenceType subunit
SubstancePolymer: class copolymerConnectivity geometry modification monomerSet repeat
SubstanceProtein: disulfideLinkage numberOfSubunits sequenceType subunit
SubstanceReferenceInformation: classification comment gene geneElement target
SubstanceSourceMaterial: countryOfOrigin developmentStage fractionDescription geographicalLocation organism organismId organismName parentSubstanceId parentSubstanceName partDescription sourceMaterialClass sourceMaterialState sourceMaterialType
SubstanceSpecification: code comment description domain identifier moiety molecularWeight name nucleicAcid polymer property protein referenceInformation relationship source sourceMaterial status structure type
SupplyDelivery: basedOn destination identifier occurrence partOf patient receiver status suppliedItem supplier type
SupplyRequest: authoredOn category deliverFrom deliverTo identifier item occurrence parameter priority quantity reasonCode reasonReference requester status supplier
Task: authoredOn basedOn businessStatus code description encounter executionPeriod focus for groupIdentifier identifier input instantiatesCanonical instantiatesUri insurance intent lastModified location note output owner partOf performerType priority reasonCode reasonReference relevantHistory requester restriction status statusReason
TerminologyCapabilities: closure codeSearch codeSystem contact copyright date description expansion experimental implementation jurisdiction kind lockedDate name publisher purpose software status title translation url useContext validateCode version
TestReport: identifier issued name participant result score setup status teardown test testScript tester
TestScript: contact copyright date description destination experimental fixture identifier jurisdiction metadata name origin profile publisher purpose setup status teardown test title url useContext variable version
ValueSet: compose contact copyright date description expansion experimental identifier immutable jurisdiction name publisher purpose status title url useContext version
VerificationResult: attestation failureAction frequency lastPerformed need nextScheduled primarySource status statusDate target targetLocation validationProcess validationType validator
VisionPrescription: created dateWritten encounter identifier lensSpecification patient prescriber status
`;

/** Elements that every type has (http://hl7.org/fhir/R4/domainresource.html). */
const ofAll = [
  "id",
  "meta",
  "implicitRules",
  "language",
  "text",
  "contained",
  "extension",
  "modifierExtension",
];

const elements: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [type = "", names = ""] = line.split(":");
      return [type, new Set([...names.trim().split(" "), ...ofAll])];
    }),
);

/** Whether FHIR R4 has this element at the top of a type. */
export const isFhirElement = (type: string, name: string): boolean => elements.get(type)?.has(name) === true;

/**
 * Whether an element of this name may be in every part of a record: an extension, or the id of the part. The member `_birthDate` has
 * the extensions of `birthDate` (http://hl7.org/fhir/R4/json.html#primitive).
 */
export const isEverywhere = (name: string): boolean =>
  ["id", "extension", "modifierExtension"].includes(name) || name.startsWith("_");
