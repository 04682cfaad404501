import { readFile } from 'node:fs/promises';
import { DatabaseService, type CommandDeclaration } from '#core/server';
import { decodeModel } from './model';

const maxKept = 5;

/** Activates a trained model, or restores the built-in one. */
export const modelCommand: CommandDeclaration = {
  name: 'emotion-model',
  summary: 'Activates a trained sentiment model for all clients, or restores the built-in one',
  usage: 'emotion-model FILE|default',
  run: async (services, [file]) => {
    const database = services.get(DatabaseService);
    if (!file) {
      const { rows } = await database.query<{ name: string; examples: number; created_at: Date }>(
        'select name, examples, created_at from emotion_model order by model_id desc limit 1',
      );
      process.stdout.write(
        rows[0]
          ? `Active: ${rows[0].name}, trained on ${rows[0].examples} texts, since ${rows[0].created_at.toISOString()}\n`
          : 'In use: the default model\n',
      );
      return 0;
    }
    if (file === 'default') {
      await database.query('delete from emotion_model');
      process.stdout.write('The default model is in use again\n');
      return 0;
    }
    const content = await readFile(file);
    const { name, examples } = decodeModel(content);
    await database.transaction(async (tx) => {
      await tx.query('insert into emotion_model (name, examples, content) values ($1, $2, $3)', [
        name,
        examples,
        content,
      ]);
      await tx.query(
        `delete from emotion_model where model_id not in (select model_id from emotion_model order by model_id desc
          limit ${maxKept})`,
      );
    });
    process.stdout.write(`${name}, made of ${examples} texts, judges from the next batch on\n`);
    return 0;
  },
};
