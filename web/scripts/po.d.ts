import type { Plugin } from 'vite';

export function messages(): Plugin;
export function readPo(path: string): {
    forms: number;
    plural: string;
    texts: Record<string, string | string[]>;
};
