export const recordCount: number;
export function recordOf(id: number): { readonly objectID: string };
export function places(round: number): number;
