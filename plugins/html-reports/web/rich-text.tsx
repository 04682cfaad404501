import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useState } from 'react';
import { useText } from '#core/web';
import { Button } from '#shared/ui';
import { hasSource, type Source } from '../report';
import styles from './rich-text.module.css';
import { SourceDialog, type SourceChoices } from './source-dialog';
import { marked, SourceMark, unmarked } from './source-mark';
import { wholeSentence } from './whole-sentence';

interface RichTextProps {
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly choices: SourceChoices;
}

const extensions = [
  StarterKit.configure({
    // Undo is handled for the whole page.
    undoRedo: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https'] },
  }),
  SourceMark,
];

const tools = [
  ['bold', (editor: Editor) => editor.chain().focus().toggleBold().run(), 'bold', {}],
  ['italic', (editor: Editor) => editor.chain().focus().toggleItalic().run(), 'italic', {}],
  ['underline', (editor: Editor) => editor.chain().focus().toggleUnderline().run(), 'underline', {}],
  ['heading', (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(), 'heading', { level: 2 }],
  ['subheading', (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(), 'heading', { level: 3 }],
  ['list', (editor: Editor) => editor.chain().focus().toggleBulletList().run(), 'bulletList', {}],
  ['numbers', (editor: Editor) => editor.chain().focus().toggleOrderedList().run(), 'orderedList', {}],
  ['quote', (editor: Editor) => editor.chain().focus().toggleBlockquote().run(), 'blockquote', {}],
] as const;

/**
 * Text editor with headings, lists and sources. The output is sanitized by the server, and again before it is
 * displayed.
 */
export default function RichText({ html, onChange, choices }: RichTextProps) {
  const t = useText('html-reports');
  const [naming, setNaming] = useState<Source | null>(null);
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { class: styles.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('rich.text') },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...tools.map(([, , name, attributes]) => now.isActive(name, attributes)),
      now.isActive('source'),
    ],
  });
  useEffect(() => {
    // An undo of the page replaces the text; the editor's own changes are already in place.
    if (!editor.isDestroyed && editor.getHTML() !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const name = (): void => {
    editor.commands.setTextSelection(wholeSentence(editor.state));
    setNaming(unmarked(editor.getAttributes('source')));
  };
  const apply = (source: Source): void => {
    const chain = editor.chain().focus();
    (hasSource(source) ? chain.setMark('source', marked(source)) : chain.unsetMark('source')).run();
    setNaming(null);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="group" aria-label={t('rich.toolbar')}>
        {tools.map(([key, act], at) => (
          <Button
            key={key}
            small
            kind="quiet"
            aria-pressed={active[at]}
            className={active[at] ? styles.pressed : undefined}
            onClick={() => act(editor)}
          >
            {t(`rich.${key}`)}
          </Button>
        ))}
        <Button small icon="link" aria-pressed={active.at(-1)} onClick={name}>
          {t('rich.source')}
        </Button>
      </div>
      <EditorContent editor={editor} />
      {naming && <SourceDialog source={naming} choices={choices} onApply={apply} onClose={() => setNaming(null)} />}
    </div>
  );
}
