import { ApiError, type ApiErrorCode, apiErrors } from "@findling/protocol";
import { DamagedRecordError, IndexUnavailableError } from "@findling/store/reader";
import { outOfFilesError } from "../out-of-files.js";

interface Translation {
  readonly code: ApiErrorCode;
  readonly message: string;
}

/** Errors of Fastify that are the client's fault, by code. */
const translations: Readonly<Record<string, Translation>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "unsupported_media_type",
    message: apiErrors.unsupported_media_type.message,
  },
  FST_ERR_BAD_URL: { code: "invalid_request", message: "The path is not validly percent-encoded UTF-8." },
  FST_ERR_MAX_PARAM_LENGTH: { code: "invalid_request", message: "A part of the path is too long." },
  ECONNRESET: { code: "invalid_request", message: "The connection ended before the body did." },
};

/** Any thrown value as an error of the catalogue. An unknown one becomes `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof IndexUnavailableError || error instanceof DamagedRecordError) {
    return new ApiError("unavailable", error.message, { cause: error });
  }
  const outOfFiles = outOfFilesError(error);
  if (outOfFiles !== null) return outOfFiles;
  const translation = translations[codeOf(error)];
  if (translation === undefined)
    return new ApiError("internal", apiErrors.internal.message, { cause: error });
  return new ApiError(translation.code, translation.message, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
