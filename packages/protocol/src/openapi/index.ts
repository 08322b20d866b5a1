/** The OpenAPI document of the API, generated from the table of routes and the schemas that validate. */
export { openApiDocument } from "./open-api-document.js";
