export const po: string;
export function template(): string;
export function languages(): string[];
export function check(language: string): void;
