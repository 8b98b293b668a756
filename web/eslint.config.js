// What prettier does not see: mistakes, and lines that it cannot break. `npm run lint` checks both.
import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
    js.configs.recommended,
    ts.configs.recommended,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        plugins: { '@stylistic': stylistic },
        languageOptions: { globals: { ...globals.browser, ...globals.node } },
        rules: {
            // TypeScript finds names that are not there.
            'no-undef': 'off',
            // A picture of a path is no address of another page: the router is our own.
            'svelte/no-navigation-without-resolve': 'off',
            '@typescript-eslint/no-unused-vars': [
                'error',
                { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
            ],
            // An address is replaced, never changed.
            'svelte/prefer-svelte-reactivity': 'off',
            '@stylistic/max-len': ['error', { code: 100, ignoreUrls: true }],
        },
    },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    { files: ['public/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
    { ignores: ['node_modules/'] },
);
