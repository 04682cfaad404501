import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const ticketMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table ticket (
        client_id bigint not null,
        ticket_id bigint not null default next_id(),
        title text not null,
        content text not null,
        type text not null,
        priority text not null,
        state text not null default 'new',
        is_for_operator boolean not null,
        author_id bigint not null,
        assignee_id bigint,
        user_group_id bigint,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        due_at timestamptz,
        first_read_at timestamptz,
        first_replied_at timestamptz,
        closed_at timestamptz,
        alert_id bigint,
        handle_by timestamptz,
        decision text not null default '',
        treated_id bigint,
        answer_title text,
        answer_url text,
        answered_at timestamptz,
        primary key (client_id, ticket_id)
      );
      create index ticket_for_operator on ticket (state, due_at) where is_for_operator;
      create index ticket_assignee on ticket (assignee_id) where assignee_id is not null;
      create index ticket_alert on ticket (client_id, alert_id) where alert_id is not null;

      create table ticket_message (
        client_id bigint not null,
        ticket_message_id bigint not null default next_id(),
        ticket_id bigint not null,
        kind text not null,
        author_id bigint not null,
        text text not null,
        created_at timestamptz not null default now(),
        primary key (client_id, ticket_message_id),
        foreign key (client_id, ticket_id) references ticket(client_id, ticket_id) on delete cascade
      );
      create index ticket_message_ticket on ticket_message (client_id, ticket_id, ticket_message_id);

      create table ticket_attachment (
        client_id bigint not null,
        ticket_attachment_id bigint not null default next_id(),
        ticket_id bigint not null,
        ticket_message_id bigint,
        file_id bigint not null,
        primary key (client_id, ticket_attachment_id),
        foreign key (client_id, ticket_id) references ticket(client_id, ticket_id) on delete cascade
      );
      create index ticket_attachment_ticket on ticket_attachment (client_id, ticket_id);

      -- The title stays readable for an operator, who does not see the article itself.
      create table ticket_article (
        client_id bigint not null,
        ticket_id bigint not null,
        article_id bigint not null,
        title text not null,
        primary key (client_id, ticket_id, article_id),
        foreign key (client_id, ticket_id) references ticket(client_id, ticket_id) on delete cascade
      );
      create index ticket_article_article on ticket_article (article_id, client_id);

      create table ticket_reader (
        client_id bigint not null,
        ticket_id bigint not null,
        user_id bigint not null,
        first_read_at timestamptz not null default now(),
        read_at timestamptz not null default now(),
        primary key (client_id, ticket_id, user_id),
        foreign key (client_id, ticket_id) references ticket(client_id, ticket_id) on delete cascade
      );

      -- The answer as an article; its title and address stay with the ticket when the article goes.
      create table ticket_answer (
        client_id bigint not null,
        ticket_id bigint not null,
        article_id bigint not null,
        primary key (client_id, ticket_id),
        foreign key (client_id, ticket_id) references ticket(client_id, ticket_id) on delete cascade
      );
      create index ticket_answer_article on ticket_answer (article_id, client_id);
    `,
  ),
];
