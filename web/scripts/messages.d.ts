import type { Plugin } from 'vite';

export interface Entry {
    id: string;
    plural?: string;
    texts: string[];
}
export function messages(): Plugin;
export function messagesInSources(): { id: string; plural?: string; where: Set<string> }[];
export function languages(): string[];
export function readLanguage(language: string): { header: string; entries: Map<string, Entry> };
