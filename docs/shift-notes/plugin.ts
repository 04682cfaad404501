import { definePlugin } from '#core';

/** Handover notes from one shift to the next. */
export const shiftNotes = definePlugin({
  id: 'shift-notes',
  summary: 'Notes from one shift to the next',
  requires: ['clients'],
  extends: ['core.selects'],
  privileges: { 'shift-notes': ['browse', 'modify', 'delete'] },
  routes: [
    {
      path: '/front/shift-notes',
      screen: 'list',
      title: 'title.list',
      menuCode: 'shift-notes',
      privilege: ['shift-notes', 'browse'],
    },
  ],
  menus: [
    {
      code: 'shift-notes',
      area: 'front',
      order: 800,
      icon: 'comment',
      path: '/front/shift-notes',
      privilege: ['shift-notes', 'browse'],
    },
  ],
});
