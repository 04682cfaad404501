import { withServices } from '#core';
import type { Handlers } from '#core/server';
import { NodeLogReader, type NodeLogLine } from '#plugins/extraction/server';
import type { ServerLogLine, serverLogContract } from '../contract';

/** Maximum number of lines in a file. */
const maxLines = 50_000;

export const serverLogCalls = withServices(
  { logs: NodeLogReader },
  ({ logs }): Handlers<typeof serverLogContract> => ({
    files: async ({ query }) => ({
      list: (await logs.files(query.id)).map(({ node_id, node_name, day, lines, errors, last_at }) => ({
        Node_ID: node_id,
        Node_Name: node_name,
        Day: day,
        Lines: lines,
        Errors: errors,
        Last_At: last_at.toISOString(),
      })),
    }),
    lines: async ({ query: { id, Day, Level, keyword, page, size } }) => {
      const { list, total } = await logs.lines(
        { nodeId: id, day: Day, level: Level, keyword: keyword?.trim() || undefined },
        { page, size },
      );
      return { list: list.map(toWire), total };
    },
    export: async ({ query: { id, Day, Level, keyword } }) => {
      const { list } = await logs.lines(
        { nodeId: id, day: Day, level: Level, keyword: keyword?.trim() || undefined },
        { page: 1, size: maxLines },
      );
      const text = [...list].reverse().map(
        (line) =>
          `${line.at.toISOString()} ${line.level.padEnd(5)} ${line.event} ${[
            line.source_name,
            line.status,
            line.stored !== null && `stored=${line.stored}`,
            line.took !== null && `ms=${line.took}`,
            line.detail,
          ]
            .filter(Boolean)
            .join(' ')
            .replace(/[\r\n]+/g, ' ')}`,
      );
      return {
        name: `collector-${id}${Day ? `-${Day}` : ''}.log`,
        type: 'text/plain; charset=utf-8',
        content: Buffer.from(`${text.join('\n')}\n`),
      };
    },
  }),
);

const toWire = (line: NodeLogLine): ServerLogLine => ({
  At: line.at.toISOString(),
  Level: line.level,
  Event: line.event,
  Run_ID: line.run_id,
  Source_Name: line.source_name,
  Status: line.status as ServerLogLine['Status'],
  Stored: line.stored,
  Milliseconds: line.took,
  Detail: line.detail,
});
