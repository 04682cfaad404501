import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const wordMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table hot_word (
        hot_word_id bigint primary key default next_id(),
        client_id bigint not null,
        word text not null,
        action text not null default 'stop' check (action in ('keep', 'merge', 'stop')),
        target text,
        remark text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index hot_word_word on hot_word (client_id, word);

      create table global_hot_word (
        hot_word_id bigint primary key default next_id(),
        word text not null,
        action text not null default 'stop' check (action in ('keep', 'merge', 'stop')),
        target text,
        remark text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index global_hot_word_word on global_hot_word (word);

      create table entity_name (
        entity_name_id bigint primary key default next_id(),
        name text not null,
        type text not null default 'brand' check (type in ('person', 'organisation', 'place', 'brand')),
        canonical_name text,
        is_enabled boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        created_by bigint
      );
      create unique index entity_name_name on entity_name (name);

      create table article_words (
        article_id bigint primary key,
        -- Names and keywords as JSON, see CachedWords; read for one article at a time.
        found text not null,
        -- Names and keywords, each once, with a letter for their type; what is counted for hot words.
        counted text[] not null
      );

      -- Articles before this one have still to be read.
      create table words_cursor (
        article_id bigint not null
      );

      create table word_frequency (
        word text primary key,
        documents real not null
      );

      create table word_frequency_state (
        total real not null,
        article_id bigint not null,
        counted_at timestamptz not null
      );

      create table words_version (
        version bigint not null
      );

      create function move_words_version() returns trigger language plpgsql as $$
        begin update words_version set version = version + 1; return null; end $$;

      -- Words of whole days (UTC) of a client's list, or of one subject; 0 is the list. State: what the day was counted from.
      create table client_word_day (
        client_id bigint not null,
        subject_id bigint not null,
        day date not null,
        state text not null,
        is_settled boolean not null,
        total int not null,
        counted_at timestamptz not null default now(),
        primary key (client_id, subject_id, day)
      );

      create table client_word_count (
        client_id bigint not null,
        subject_id bigint not null,
        day date not null,
        word text not null,
        letter text not null,
        count int not null,
        negative int not null,
        positive int not null,
        sample bigint not null,
        primary key (client_id, subject_id, day, word)
      );

      insert into entity_name (name, canonical_name) values
        ('华为', null), ('鸿蒙', '华为'), ('荣耀手机', null), ('小米汽车', null), ('小米手机', null), ('苹果手机', '苹果公司'),
        ('iPhone', '苹果公司'), ('iPad', '苹果公司'), ('OPPO', null), ('vivo', null), ('联想电脑', null), ('海尔', null),
        ('格力电器', null), ('美的集团', null), ('海信', null), ('TCL', null), ('大疆', null), ('科大讯飞', null), ('宁德时代', null),
        ('比亚迪', null), ('蔚来', null), ('小鹏汽车', null), ('理想汽车', null), ('吉利汽车', null), ('长安汽车', null), ('长城汽车', null),
        ('奇瑞', null), ('五菱', null), ('红旗汽车', null), ('极氪', null), ('问界', null), ('零跑', null), ('特斯拉', null),
        ('Tesla', '特斯拉'), ('丰田', null), ('本田', null), ('日产汽车', null), ('大众汽车', null), ('宝马', null), ('奔驰汽车', null),
        ('奥迪', null), ('保时捷', null), ('沃尔沃', null), ('凯迪拉克', null), ('雷克萨斯', null), ('微信', null), ('支付宝', null),
        ('淘宝', null), ('天猫', null), ('拼多多', null), ('京东商城', null), ('抖音', null), ('快手', null), ('小红书', null),
        ('哔哩哔哩', null), ('B站', '哔哩哔哩'), ('知乎', null), ('微博', null), ('美团外卖', null), ('饿了么', null), ('滴滴出行', null),
        ('携程', null), ('高德地图', null), ('百度地图', null), ('钉钉', null), ('飞书', null), ('ChatGPT', null),
        ('DeepSeek', null), ('文心一言', null), ('通义千问', null), ('茅台', null), ('五粮液', null), ('泸州老窖', null),
        ('青岛啤酒', null), ('雪花啤酒', null), ('农夫山泉', null), ('娃哈哈', null), ('康师傅', null), ('伊利', null), ('蒙牛', null),
        ('光明乳业', null), ('三只松鼠', null), ('良品铺子', null), ('海底捞', null), ('瑞幸咖啡', null), ('瑞幸', '瑞幸咖啡'), ('星巴克', null),
        ('喜茶', null), ('奈雪的茶', null), ('蜜雪冰城', null), ('霸王茶姬', null), ('肯德基', null), ('麦当劳', null), ('必胜客', null),
        ('可口可乐', null), ('百事可乐', null), ('雀巢', null), ('安踏', null), ('特步', null), ('鸿星尔克', null), ('耐克', null),
        ('阿迪达斯', null), ('优衣库', null), ('无印良品', null), ('宜家', null), ('迪卡侬', null), ('沃尔玛', null), ('家乐福', null),
        ('盒马', null), ('永辉超市', null), ('胖东来', null), ('周大福', null), ('老凤祥', null), ('同仁堂', null), ('云南白药', null),
        ('片仔癀', null), ('王老吉', null), ('加多宝', null), ('飞鹤', null), ('三星电子', null), ('索尼', null), ('松下', null),
        ('佳能', null), ('尼康', null), ('任天堂', null), ('微软', null), ('Windows', '微软'), ('谷歌', null), ('亚马逊', null),
        ('英特尔', null), ('英伟达', null), ('高通公司', null), ('西门子', null), ('飞利浦', null), ('戴森', null);

      insert into words_cursor (article_id) values (0);

      insert into word_frequency_state (total, article_id, counted_at) values (0, 0, now());

      insert into words_version (version) values (2);

      create trigger words_changed after insert or delete or update on hot_word
        for each statement execute function move_words_version();
      create trigger words_changed after insert or delete or update on global_hot_word
        for each statement execute function move_words_version();
      create trigger words_changed after insert or delete or update on entity_name
        for each statement execute function move_words_version();
    `,
  ),
];
