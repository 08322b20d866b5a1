/**
 * Re-exports the bound of open files from a module of its own: a program that starts a server imports it
 * without loading more.
 */
export { openFilesMax } from "@findling/store/folder";

/**
 * A server with fewer files may fail to start: its threads load their code at the same time, file by file.
 * With 400 or fewer, a start succeeded only by chance.
 */
export const openFilesMin = 512;
