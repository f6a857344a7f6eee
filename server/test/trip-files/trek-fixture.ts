/** The database of a made-up TREK server, by its public schema. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { tempFolder } from '../support/test-server.ts'

const schema = `
  create table users (id integer primary key, username text not null, email text not null, password_hash text not null);
  create table trips (id integer primary key, user_id int, title text not null, description text, start_date text,
    end_date text, currency text default 'EUR', cover_image text, is_archived int default 0,
    reminder_days int default 3, created_at text default '2026-01-02 03:04:05', updated_at text);
  create table trip_members (id integer primary key, trip_id int, user_id int, invited_by int, added_at text);
  create table days (id integer primary key, trip_id int, day_number int, date text, notes text, title text);
  create table categories (id integer primary key, name text not null, color text, icon text, user_id int);
  create table tags (id integer primary key, user_id int, name text not null, color text default '#10b981');
  create table places (id integer primary key, trip_id int, name text not null, description text, lat real, lng real,
    address text, category_id int, price real, currency text, place_time text, end_time text,
    duration_minutes int default 60, notes text, image_url text, google_place_id text, website text, phone text,
    transport_mode text default 'walking', osm_id text, route_geometry text);
  create table place_tags (place_id int, tag_id int, primary key (place_id, tag_id));
  create table day_assignments (id integer primary key, day_id int, place_id int, order_index int, notes text,
    assignment_time text, assignment_end_time text);
  create table assignment_participants (id integer primary key, assignment_id int, user_id int);
  create table day_notes (id integer primary key, day_id int, trip_id int, text text not null, time text,
    icon text default '📝', sort_order real default 0);
  create table day_accommodations (id integer primary key, trip_id int, place_id int, start_day_id int,
    end_day_id int, check_in text, check_in_end text, check_out text, confirmation text, notes text);
  create table reservations (id integer primary key, trip_id int, day_id int, end_day_id int, place_id int,
    assignment_id int, title text not null, accommodation_id text, reservation_time text, reservation_end_time text,
    location text, confirmation_number text, notes text, status text default 'pending', type text default 'other',
    metadata text, day_plan_position real, needs_review int default 0);
  create table reservation_endpoints (id integer primary key, reservation_id int, role text, sequence int default 0,
    name text not null, code text, lat real not null, lng real not null, timezone text, local_time text,
    local_date text);
  create table packing_bags (id integer primary key, trip_id int, name text not null, color text default '#6366f1',
    weight_limit_grams int, sort_order int default 0, user_id int);
  create table packing_bag_members (bag_id int, user_id int, primary key (bag_id, user_id));
  create table packing_items (id integer primary key, trip_id int, name text not null, checked int default 0,
    category text, sort_order int default 0, weight_grams int, bag_id int, quantity int not null default 1);
  create table packing_category_assignees (id integer primary key, trip_id int, category_name text, user_id int);
  create table todo_items (id integer primary key, trip_id int, name text not null, checked int default 0,
    category text, sort_order int default 0, due_date text, description text, assigned_user_id int,
    priority int default 0);
  create table budget_items (id integer primary key, trip_id int, category text not null default 'other',
    name text not null, total_price real default 0, persons int, days int, note text, sort_order int default 0,
    paid_by_user_id int, expense_date text, reservation_id int, currency text, exchange_rate real default 1);
  create table budget_item_payers (id integer primary key, budget_item_id int, user_id int, amount real);
  create table budget_item_members (id integer primary key, budget_item_id int, user_id int, paid int default 0);
  create table budget_settlements (id integer primary key, trip_id int, from_user_id int, to_user_id int, amount real,
    created_at text, created_by_user_id int);
  create table trip_files (id integer primary key, trip_id int, place_id int, reservation_id int, filename text,
    original_name text, file_size int, mime_type text, description text, note_id int, uploaded_by int,
    starred int default 0, deleted_at text);
  create table file_links (id integer primary key, file_id int, reservation_id int, assignment_id int, place_id int);
  create table photos (id integer primary key, trip_id int, day_id int, place_id int, filename text,
    original_name text, file_size int, mime_type text, caption text);
  create table collab_notes (id integer primary key, trip_id int, user_id int, category text default 'General',
    title text, content text, color text default '#6366f1', pinned int default 0, website text);
  create table collab_messages (id integer primary key, trip_id int, user_id int, text text, reply_to int,
    created_at text, deleted int default 0);
  create table collab_polls (id integer primary key, trip_id int, user_id int, question text, options text,
    multiple int default 0, closed int default 0, deadline text, created_at text);
  create table collab_poll_votes (id integer primary key, poll_id int, user_id int, option_index int);
`

const content = `
  insert into trips (id, user_id, title, description, start_date, end_date, currency, cover_image) values
    (7, 1, 'Azores', 'Green islands', '2026-09-01', '2026-09-03', 'EUR', '/uploads/covers/c1.jpg');
  insert into trip_members (trip_id, user_id) values (7, 2);
  insert into days values (1, 7, 1, '2026-09-01', null, 'Arrival'), (2, 7, 2, '2026-09-02', 'Bring boots', null),
    (3, 7, 3, '2026-09-03', null, null);
  insert into categories (id, name) values (1, 'Nature'), (2, 'Crater');
  insert into tags (id, user_id, name, color) values (1, 1, 'with kids', '#ec4899');
  insert into places (id, trip_id, name, description, lat, lng, address, category_id, price, duration_minutes, website,
    place_time, osm_id, route_geometry) values
    (1, 7, 'Sete Cidades', 'Twin lakes', 37.86, -25.79, null, 1, 4.5, 90, null, '14:00', 'node:1',
      '[[37.86,-25.79],[37.87,-25.8]]'),
    (2, 7, 'Casa da Rosa', null, 37.74, -25.67, 'Rua 1', 2, null, 60, 'https://rosa.example', null, null, null);
  insert into place_tags values (1, 1);
  insert into day_assignments values (1, 2, 1, 0, 'early', '09:30', '12:00'), (2, 2, 1, 1, null, null, null);
  insert into assignment_participants values (1, 1, 2);
  insert into day_notes (id, day_id, trip_id, text, time, icon) values (1, 2, 7, 'Ferry at six', '06:00', 'Ticket'),
    (2, 3, 7, 'Wind', '${'strong gusts at the cape '.repeat(9).trim()}', 'Info');
  insert into day_accommodations values (1, 7, 2, 1, 3, '15:00', '22:00', '11:00', 'ROSA-1', null),
    (2, 7, 2, 2, 3, null, null, null, null, 'loose');
  insert into reservations (id, trip_id, title, reservation_time, reservation_end_time, location, confirmation_number,
    status, type, metadata) values
    (1, 7, 'TAP to Ponta Delgada', '2026-09-01T10:00', '2026-09-01T15:10', 'Lisbon', 'ABC123', 'confirmed', 'flight',
      '{"airline":"TAP","departure_timezone":"Europe/Lisbon","arrival_timezone":"Atlantic/Azores","legs":[{"from":"LIS","to":"TER","airline":"TAP","flight_number":"TP1821","seat":"4A"},{"from":"TER","to":"PDL","airline":"SATA","flight_number":"SP401"}]}');
  insert into reservations (id, trip_id, title, accommodation_id, status, type, place_id, metadata) values
    (2, 7, 'Rosa', '1.0', 'confirmed', 'hotel', 2, '"{\\"check_in_time\\":\\"15:00\\"}"');
  insert into reservation_endpoints (reservation_id, role, sequence, name, code, lat, lng, timezone, local_time,
    local_date) values
    (1, 'to', 2, 'Ponta Delgada', 'PDL', 37.74, -25.69, 'Atlantic/Azores', '15:10', '2026-09-01'),
    (1, 'from', 0, 'Lisbon', 'LIS', 38.77, -9.13, 'Europe/Lisbon', '10:00', '2026-09-01'),
    (1, 'stop', 1, 'Terceira', 'TER', 38.76, -27.09, 'Atlantic/Azores', '12:20', '2026-09-01');
  insert into packing_bags (id, trip_id, name, color, weight_limit_grams) values (1, 7, 'Rucksack', '#22c55e', 9000);
  insert into packing_bag_members values (1, 2);
  insert into packing_items (trip_id, name, checked, category, weight_grams, bag_id, quantity) values
    (7, 'Boots', 1, 'Clothes', 900, 1, 2);
  insert into packing_category_assignees values (1, 7, 'Clothes', 2);
  insert into todo_items (trip_id, name, category, due_date, description, assigned_user_id, priority) values
    (7, 'Rent a car', 'Before', '2026-08-01', 'Small one', 2, 1);
  insert into budget_items (id, trip_id, category, name, total_price, expense_date, currency, reservation_id) values
    (1, 7, 'sightseeing', 'Whales', 64.5, '2026-09-02', 'EUR', 1), (2, 7, 'food', 'Ramen', 1200, null, 'JPY', null);
  insert into budget_item_payers values (1, 1, 2, 64.5);
  insert into budget_item_members values (1, 1, 1, 0), (2, 1, 2, 0);
  insert into budget_settlements values (1, 7, 1, 2, 20.25, '2026-09-04 08:00:00', 1),
    (2, 7, 1, 2, -5, '2026-09-05 08:00:00', 1), (3, 7, 1, 1, 9, '2026-09-05 08:00:00', 1);
  insert into trip_files (id, trip_id, place_id, reservation_id, filename, original_name, file_size, mime_type,
    description, note_id, starred) values
    (1, 7, 1, 1, 'a1.jpg', 'Lake.jpg', 1, 'image/jpeg', 'from above', null, 1),
    (2, 7, null, null, 'gone.pdf', 'Gone.pdf', 1, 'application/pdf', null, null, 0),
    (3, 7, null, null, 'a1.jpg', 'page.html', 1, 'text/html', null, null, 0),
    (4, 7, null, null, 'files/n1.txt', 'Springs.txt', 1, 'text/plain', null, 1, 0);
  insert into file_links values (1, 1, null, 1, null), (2, 1, null, null, 2), (3, 1, 1, null, null);
  insert into photos values (1, 7, 2, 1, 'p1.jpg', 'Crater.jpg', 1, 'image/jpeg', 'crater');
  insert into collab_notes (id, trip_id, user_id, title, content, color, pinned, website) values
    (1, 7, 1, 'Ideas', 'Hot springs', '#ef4444', 1, 'https://springs.example');
  insert into collab_messages values (1, 7, 1, 'hello', null, '2026-08-01 10:11:12', 0),
    (2, 7, 2, 'taken back', null, '2026-08-01 10:12:12', 1);
  insert into collab_polls values (1, 7, 1, 'Which lake?', '["Fogo","Furnas"]', 0, 0, '2199-01-01 10:00:00', null),
    (2, 7, 2, 'Boat?', '[{"label":"Yes"},{"label":"No"}]', 0, 1, null, null);
  insert into collab_poll_votes values (1, 1, 2, 1), (2, 2, 1, 0), (3, 2, 2, 0);
`

/** One trip of `username`; `more` is run on it last. */
export async function trekDatabase(username: string, more = ''): Promise<Buffer> {
  const path = join(await tempFolder(), 'travel.db')
  const db = new Sqlite(path)
  db.exec(schema)
  db.prepare(
    "insert into users values (1, ?, 'there@example.org', 'x'), (2, 'other', 'o@example.org', 'x')",
  ).run(username)
  db.exec(content)
  db.exec(more)
  db.close()
  return readFile(path)
}
