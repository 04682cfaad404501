import { describe, expect, it } from '@rstest/core';
import { heldAnswers } from './component-answers';
import { filesBelow, textOf } from './tree';

const screen = (body: string) =>
  `const client = useClient(contract);\nconst [found, setFound] = useState(null);\n${body}`;

describe('server responses', () => {
  it('is seen where a component keeps it', () => {
    const planted = [
      'const find = async () => { setFound(await client.find({})); };',
      'useEffect(() => { client.find({}).then(setFound); }, []);',
      'client.find({}).then((answer) => !stop.aborted && setFound(answer));',
      'client.find({}).then(({ list }) => setFound(list), failed);',
      'client.find({}).then(({ list, total }) => { if (stop.aborted) return; setFound({ rows: list, total }); });',
      'const find = async () => { const answer = await client.find({}); setFound(answer.list); };',
      'const find = async () => { const { list } = await client.find({}); setFound([...list]); };',
    ];
    expect(planted.filter((body) => heldAnswers(screen(body)).length === 0)).toEqual([]);
    const fine = [
      'const found = useLoaded((signal) => client.find({}, { signal }), [client]);',
      'const save = useAction(async () => { await client.save({}); setFound(null); });',
      'client.save({}).then(() => setFound(null));',
    ];
    expect(fine.flatMap((body) => heldAnswers(screen(body)))).toEqual([]);
  });

  it('are held by stores', () => {
    const files = filesBelow(['plugins', 'core/web'], /\.tsx?$/).filter(
      (path) => /\/web\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
    );
    expect(files.length).toBeGreaterThan(300);
    const held = files.flatMap((path) => heldAnswers(textOf(path)).map((code) => `${path}: ${code}`));
    expect(held).toEqual([]);
  });
});
