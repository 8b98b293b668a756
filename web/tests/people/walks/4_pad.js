// The score pad: real dice on the table, the sheets in the page.
import assert from 'node:assert/strict';

async function newPad(page, names, game = 'Dice game') {
    await page.goto('/pad');
    await page.getByRole('combobox', { name: /^Game/ }).selectOption({ label: game });
    for (const [index, name] of names.entries()) {
        if (index) await page.getByRole('button', { name: 'Add a sheet' }).click();
        await page.getByLabel(`Sheet ${index + 1}`).fill(name);
    }
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('heading', { name: names[0] }).waitFor();
}
const box = (page, name) =>
    page.getByRole('button', { name: new RegExp(`^Cross ${name}( and close the row)?$`) });
const cross = (page, ...all) =>
    all.reduce((before, name) => before.then(() => box(page, name).click()), Promise.resolve());
const total = async (page) =>
    Number(/Total: (-?\d+)/.exec(await page.getByText(/^Total: /).innerText())[1]);
const show = (page, name) =>
    page
        .getByRole('group', { name: 'Sheets' })
        .getByRole('button', { name: new RegExp(name) })
        .click();

export default {
    'crosses, what is not allowed, misthrows, rows closed by others, undo, reload': {
        main: true,
        walk: async ({ person }) => {
            const page = await person({ device: 'phone' });
            await newPad(page, ['Anna', 'Ben']);
            assert.equal(
                await box(page, 'Red 12').count(),
                0,
                'the last number needs five crosses',
            );
            await cross(page, 'Red 2', 'Red 4', 'Red 5');
            assert.equal(await box(page, 'Red 3').count(), 0, 'passed over');
            // A tap that the rules forbid is answered.
            const why = page.locator('.around .why');
            const asked = (name) => page.locator(`[data-box=${name}]`).click({ force: true });
            await asked('r3');
            await why
                .filter({ hasText: 'Crosses go from left to right: this is left of' })
                .waitFor();
            await asked('r4');
            await why.filter({ hasText: 'This is crossed already.' }).waitFor();
            await asked('b2');
            await why
                .filter({ hasText: 'The last number needs five crosses in its row' })
                .waitFor();
            assert.equal(await total(page), 6);
            await cross(page, 'Red 6', 'Red 7');
            assert.equal(await total(page), 15);
            await cross(page, 'Red 12'); // and the lock: seven crosses
            assert.equal(await total(page), 28);
            await page.getByRole('button', { name: 'Misthrow' }).click();
            assert.equal(await total(page), 23);
            await show(page, 'Ben');
            assert.equal(
                await page.getByRole('button', { name: /^Cross Red/ }).count(),
                0,
                'red is closed for all',
            );
            await page.locator('[data-box=r5]').click({ force: true });
            await why.filter({ hasText: 'This row is closed for everybody.' }).waitFor();
            await page
                .getByRole('group', { name: 'Closed by somebody else' })
                .getByRole('button', { name: 'Blue' })
                .click();
            await page.getByText('The game is over.').waitFor();
            // Who crosses the same number in the same action may still do so.
            assert.equal(await page.getByRole('button', { name: /^Cross \w+ (?!2$)/ }).count(), 0);
            await page.getByRole('button', { name: 'Undo' }).click();
            assert.ok((await page.getByRole('button', { name: /^Cross Blue/ }).count()) > 0);
            await page.reload();
            await page.getByRole('heading', { name: 'Anna' }).waitFor();
            assert.equal(await total(page), 23);
            const undo = page.getByRole('button', { name: 'Undo' });
            let steps = 0;
            while (await undo.isEnabled()) {
                await undo.click();
                steps += 1;
            }
            assert.equal(steps, 7); // everything that was written
            assert.equal(await total(page), 0);
        },
    },
    'cards: a row is closed for its owner only': async ({ person }) => {
        const page = await person();
        await newPad(page, ['Anna', 'Ben'], 'Card game');
        await cross(page, 'Green 12', 'Green 11', 'Green 10', 'Green 9', 'Green 8', 'Green 2');
        assert.equal(await page.getByRole('button', { name: /^Cross Green/ }).count(), 0);
        assert.equal(await total(page), 28);
        assert.equal(await page.getByRole('group', { name: 'Closed by somebody else' }).count(), 0);
        await show(page, 'Ben');
        assert.ok(
            (await page.getByRole('button', { name: /^Cross Green/ }).count()) > 0,
            'Ben goes on',
        );
    },
    'five sheets; four misthrows end it': async ({ person }) => {
        const page = await person({ device: 'phone' });
        await newPad(page, ['Anna', 'Ben', 'Clara', 'David', 'Eva']);
        assert.equal(await page.getByRole('button', { name: 'Add a sheet' }).count(), 0);
        await show(page, 'Eva');
        for (let count = 0; count < 4; count += 1)
            await page.getByRole('button', { name: 'Misthrow' }).click();
        await page.getByText('The game is over.').waitFor();
        assert.equal(await total(page), -20);
        // What is written is not gone at one tap.
        const sure = page.getByRole('dialog', { name: 'Begin a new pad?' });
        await page.getByRole('button', { name: 'New pad' }).click();
        await sure.getByRole('button', { name: 'Keep this one' }).click();
        await sure.waitFor({ state: 'detached' });
        assert.equal(await total(page), -20);
        await page.getByRole('button', { name: 'New pad' }).click();
        await sure.getByRole('button', { name: 'New pad' }).click();
        await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
    },
};
