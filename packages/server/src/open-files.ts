/** How many files may be open, for who starts a server: apart from it, so that nothing else is loaded with it. */
export { openFilesMax } from "@findling/store/folder";

/**
 * A server with fewer may not start: its threads load their code at the same time, file by file. With up to
 * 400 it depended on chance.
 */
export const openFilesMin = 512;
