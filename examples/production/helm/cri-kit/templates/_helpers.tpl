{{/* The name of every object of a release. */}}
{{- define "cri-kit.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* The labels by which a pod is found. They never change. */}}
{{- define "cri-kit.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "cri-kit.labels" -}}
{{ include "cri-kit.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Refuses values that no server can run with. */}}
{{- define "cri-kit.refuse" -}}
{{- $sqlite := eq .Values.store.kind "sqlite" }}
{{- if and $sqlite (gt (int .Values.replicas) 1) }}
{{- fail "replicas: SQLite allows one server. Set replicas to 1, or store.kind to postgres." }}
{{- end }}
{{- if and (not $sqlite) (not .Values.store.postgres.url) }}
{{- fail "store.postgres.url: give the URL of the database, such as postgres://records@db/records." }}
{{- end }}
{{- if and (not .Values.access.tokenSecret.name) (not .Values.access.issuer) }}
{{- fail "access: name a Secret with a token in access.tokenSecret.name, or an issuer in access.issuer." }}
{{- end }}
{{- if and .Values.access.tokenSecret.name .Values.access.issuer }}
{{- fail "access: give access.tokenSecret.name or access.issuer, not both." }}
{{- end }}
{{- if and .Values.access.issuer (not .Values.access.audience) }}
{{- fail "access.audience: give the aud claim that tokens of the issuer must have." }}
{{- end }}
{{- end }}
