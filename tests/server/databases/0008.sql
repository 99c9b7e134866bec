BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE called (
	calling VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	v INTEGER NOT NULL, 
	PRIMARY KEY (calling, table_id), 
	FOREIGN KEY(calling) REFERENCES callings (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE callings (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	address TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	language VARCHAR(5) NOT NULL, 
	quiet VARCHAR(80) NOT NULL, 
	made BIGINT NOT NULL, 
	failed INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (secret)
);
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	text TEXT, 
	phrase VARCHAR(40), 
	at BIGINT NOT NULL, person VARCHAR(32), 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE club_people (
	club_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (club_id, person), 
	FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "club_people" VALUES('u5h8hgjzuysx8dmf','wr3khbcfgh8rpb9w');
INSERT INTO "club_people" VALUES('u5h8hgjzuysx8dmf','cdcn5w98qb8edt3y');
INSERT INTO "club_people" VALUES('u5h8hgjzuysx8dmf','f6jaf6tyuttvydr8');
INSERT INTO "club_people" VALUES('u5h8hgjzuysx8dmf','9gcqt4sfxdfep3nk');
INSERT INTO "club_people" VALUES('u5h8hgjzuysx8dmf','rpwrsv52mtvn3fa3');
CREATE TABLE clubs (
	id VARCHAR(32) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	due BIGINT NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "clubs" VALUES('u5h8hgjzuysx8dmf','over',0,1794817755105,1794817756738,8,'{"id":"u5h8hgjzuysx8dmf","name":"Café","organiser":"wr3khbcfgh8rpb9w","host":"Olga","options":{"edition":"second","size":4,"rounds":1,"length":1800,"rest":7200,"timer":45,"fill":"even","final":false,"pause":0.0},"created":1794817755105,"status":"over","due":0,"closed":false,"players":[{"n":1,"person":"cdcn5w98qb8edt3y","name":"Ann","face":"scout","colour":"#c8553d","came":1,"gone":false,"barred":false,"missed":0},{"n":2,"person":"f6jaf6tyuttvydr8","name":"Ben","face":"scout","colour":"#c8553d","came":1,"gone":false,"barred":false,"missed":0},{"n":3,"person":"9gcqt4sfxdfep3nk","name":"Cleo","face":"scout","colour":"#c8553d","came":1,"gone":false,"barred":false,"missed":0},{"n":4,"person":"rpwrsv52mtvn3fa3","name":"Dan","face":"scout","colour":"#c8553d","came":1,"gone":false,"barred":false,"missed":0}],"rounds":[{"began":1794817755198,"ends":1794819555198,"tables":[{"id":"tmqqhqapn4262mhr","seats":[{"who":4,"name":"","coins":9,"points":50,"left":false},{"who":2,"name":"","coins":9,"points":50,"left":false},{"who":1,"name":"","coins":9,"points":50,"left":false},{"who":3,"name":"","coins":9,"points":50,"left":false}],"status":"finished","made":true}],"byes":[],"final":false}],"deeds":[{"what":"begin","who":null,"round":1,"was":0,"before":"open"}],"steps":1}');
CREATE TABLE dice (
	table_id VARCHAR(32) NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "dice" VALUES('tmqqhqapn4262mhr',X'5D2B302A79C0768A4D2B12D0D934B66BB2A19AFC441AA9BBE373BEA57EAFB716');
CREATE TABLE games (
	table_id VARCHAR(32) NOT NULL, 
	edition VARCHAR(10) NOT NULL, 
	players INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	began BIGINT NOT NULL, 
	finished BIGINT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	anchors INTEGER NOT NULL, 
	purses TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "games" VALUES('tmqqhqapn4262mhr','second',4,24,1794817755423,1794817755901,0,0,'[[3,4,6,7,8,9,9],[3,4,5,7,8,9,9],[3,4,5,6,8,9,9],[3,5,6,7,8,9,9]]');
CREATE TABLE hours (
	id INTEGER NOT NULL, 
	open BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "hours" VALUES(1,120000,1794817754721);
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES('6520627a50112d9bb9497787c1bfca4dce4dbbd66b27276f6f3f6a68291f0349','wr3khbcfgh8rpb9w',1794817755094);
INSERT INTO "keys" VALUES('19083218b9f3d5acf4dd6d50514ba1a84c753dc20ffb671b68b09178a3e78038','cdcn5w98qb8edt3y',1794817755113);
INSERT INTO "keys" VALUES('58bf59b1d728af9c90b666c9b5b1cdac312c88eff567602355c58f7feb09a18f','f6jaf6tyuttvydr8',1794817755119);
INSERT INTO "keys" VALUES('53f91712800218f71d510719ad339a516ca20854573e8e96365eac183001d5a4','9gcqt4sfxdfep3nk',1794817755128);
INSERT INTO "keys" VALUES('0d5fdfd784102d4f64a9f75150d37e2a3edf9007bc221ef0e7fd1b1d96d4e798','rpwrsv52mtvn3fa3',1794817755134);
CREATE TABLE logs (
	table_id VARCHAR(32) NOT NULL, 
	moves INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "logs" VALUES('tmqqhqapn4262mhr',24);
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action VARCHAR(64), 
	move VARCHAR(16) NOT NULL, 
	made_by VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	drawn INTEGER NOT NULL, 
	engine VARCHAR(20) NOT NULL, 
	state_hash VARCHAR(64) NOT NULL, links TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	UNIQUE (table_id, seat, action), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',1,4,'a0','roll r1','person',1794817755473,16,'0.1.0','ae518bfe455e680ee0910f43535dd814371ed5d5e19a024ff61fb6517439547a','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',2,1,'a1','roll b3','person',1794817755501,18,'0.1.0','cd6ff2c43310e57a63df06522beb4c5949a70f1c0a7d5366f041ebd65e6a1c38','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',3,2,'a2','roll W3','person',1794817755531,20,'0.1.0','8f6070ab8bbdabe243d41fb8e3815b88e5d564dd886adb2b19f9a10e569f7658','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',4,3,'a3','roll g3','person',1794817755560,22,'0.1.0','2ad433a469b147afba77fda1ed6389cf2d8966347aec36c0937f944bc1fb058a','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',5,4,'a4','roll y3','person',1794817755585,24,'0.1.0','2599d70ec4f0f64357cbdfa87d6cc0123bf41253136cda54ec30ad52110abb7e','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',6,1,'a5','roll y2','person',1794817755613,26,'0.1.0','fce57acd39c1c51d0d7fa115981cd01637fe797c1efc57dc3154eb20ed5f215d','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',7,2,'a6','roll g3','person',1794817755636,28,'0.1.0','7a9ff53b0ef74445eab4d05e0f4328a4d6fc72e0c6963e8e3fc75e104d9784dd','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',8,3,'a7','roll K2','person',1794817755653,30,'0.1.0','82bada42a5192b3e662e0534282f9b6751bb41164a860d2aef3778689c6718d1','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',9,4,'a8','roll p1','person',1794817755676,32,'0.1.0','f0d512a9f13fb2bebd9dc35a53695a2bb77c29a4e326d51b7c7c2344a30ac389','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',10,1,'a9','roll b1','person',1794817755695,34,'0.1.0','8fb50bcd677bf01bc58f0c913619100aea5808be08beb6adee48f9711992d820','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',11,2,'a10','roll p1','person',1794817755713,36,'0.1.0','8dbd57eacd4c82ff4079bcdde191927d993f5615963a336d91ec2788287a48d0','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',12,3,'a11','roll y3','person',1794817755736,38,'0.1.0','6bca7b89e35c5cbcbc79188f60cd617e9a3c91534aad322f31b95168769a700d','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',13,4,'a12','roll b3','person',1794817755750,40,'0.1.0','f41188d4d2d57ea824908a8e9f44b97dcfed4e048a7d2b0e413648a32f9acf41','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',14,1,'a13','roll W1','person',1794817755762,42,'0.1.0','8d6687a1865fca69cc75d8c8d4ac661726ddb7e18fce1bd40b07181d293f6005','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',15,2,'a14','roll r1','person',1794817755773,44,'0.1.0','80506e7d55f14a0c86d7ebde6e6c27ffcd7a43f033f4eb3707f637d46a174be1','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',16,3,'a15','roll y2','person',1794817755784,46,'0.1.0','1d4b82beb9dbeea2f5d6b9c8edc1e99381b23e1c29fc27c6cba31674c75b3b4e','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',17,4,'a16','roll b3','person',1794817755795,48,'0.1.0','a1e97626d7c8e0702b4db4390346d20ad9817172880b4017863b42fa6cb8ec13','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',18,1,'a17','roll r1','person',1794817755806,50,'0.1.0','c1ee423a584fda9c757c6040b763d417e94d02cd83f5286491d7cfef704b8898','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',19,2,'a18','roll g3','person',1794817755815,52,'0.1.0','12aafa413268e2650b0c7b8da6be7b04536f0a985a1adb8243b66bacf61412dc','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',20,3,'a19','roll K3','person',1794817755830,54,'0.1.0','75dc4d2c20b47d7f6d65b16fba8ae75b98a3314cb6b705c31025d5bbb891fdfa','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',21,4,'a20','roll y1','person',1794817755853,56,'0.1.0','0e1aaf1e50fa74b54c40420b5b8cead4a6345c318bead5b9e147dd81ae87a666','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',22,1,'a21','roll b3','person',1794817755866,58,'0.1.0','10eb3819005ba4e6b3bdbc4a3b4bffc2dd8fd89a6736eaa00864a804c960684b','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',23,2,'a22','roll W3','person',1794817755883,60,'0.1.0','db4a917f8f8f163699532dd71454defdca69651cb1e903cfb202f873d60da4e7','');
INSERT INTO "moves" VALUES('tmqqhqapn4262mhr',24,3,'a23','roll g2','person',1794817755900,62,'0.1.0','79d699f299647f98f9676ab6dd9ca37e70d501b188e719a4f97869adf0984610','');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name TEXT, 
	face VARCHAR(20), 
	colour VARCHAR(7), 
	guest_of VARCHAR(32), 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(guest_of) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "people" VALUES('wr3khbcfgh8rpb9w','Olga','scout','#c8553d',NULL,1794817755094);
INSERT INTO "people" VALUES('cdcn5w98qb8edt3y','Ann','scout','#c8553d',NULL,1794817755112);
INSERT INTO "people" VALUES('f6jaf6tyuttvydr8','Ben','scout','#c8553d',NULL,1794817755119);
INSERT INTO "people" VALUES('9gcqt4sfxdfep3nk','Cleo','scout','#c8553d',NULL,1794817755128);
INSERT INTO "people" VALUES('rpwrsv52mtvn3fa3','Dan','scout','#c8553d',NULL,1794817755134);
CREATE TABLE presence (
	process VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (process, table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	beat BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE ratings (
	person VARCHAR(32) NOT NULL, 
	edition VARCHAR(10) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	worth FLOAT NOT NULL, 
	PRIMARY KEY (person, edition), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32), 
	bot VARCHAR(80), 
	edition VARCHAR(10) NOT NULL, 
	coins INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	finished BIGINT NOT NULL, name TEXT, face VARCHAR(20), colour VARCHAR(7), gone BOOLEAN DEFAULT 0 NOT NULL, tickets INTEGER, rolls INTEGER, tiles INTEGER, cards INTEGER, stack INTEGER, backed TEXT, luck FLOAT, mu FLOAT, sigma FLOAT, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "results" VALUES('tmqqhqapn4262mhr',1,'rpwrsv52mtvn3fa3',NULL,'second',9,1,1794817755901,'Dan','scout','#c8553d',0,0,6,0,0,2,'{}',NULL,NULL,NULL);
INSERT INTO "results" VALUES('tmqqhqapn4262mhr',2,'f6jaf6tyuttvydr8',NULL,'second',9,1,1794817755901,'Ben','trader','#2f6f8f',0,0,6,0,0,2,'{}',NULL,NULL,NULL);
INSERT INTO "results" VALUES('tmqqhqapn4262mhr',3,'cdcn5w98qb8edt3y',NULL,'second',9,1,1794817755901,'Ann','sage','#588b4c',0,0,6,0,0,2,'{}',NULL,NULL,NULL);
INSERT INTO "results" VALUES('tmqqhqapn4262mhr',4,'9gcqt4sfxdfep3nk',NULL,'second',9,1,1794817755901,'Cleo','dancer','#b58a1b',0,0,6,0,0,4,'{}',NULL,NULL,NULL);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('tmqqhqapn4262mhr',1,'rpwrsv52mtvn3fa3');
INSERT INTO "seats" VALUES('tmqqhqapn4262mhr',2,'f6jaf6tyuttvydr8');
INSERT INTO "seats" VALUES('tmqqhqapn4262mhr',3,'cdcn5w98qb8edt3y');
INSERT INTO "seats" VALUES('tmqqhqapn4262mhr',4,'9gcqt4sfxdfep3nk');
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('c4405394136ce80e0e900fb6e58161a7956a3e1b514ae10b9ce970810412660b','wr3khbcfgh8rpb9w','session',1829377755095);
INSERT INTO "sessions" VALUES('2944321503b0759ba026bba138ac9ca04d296cd221c31c2a45830a10100b7aa2','cdcn5w98qb8edt3y','session',1829377755113);
INSERT INTO "sessions" VALUES('7dace59f2d4c93827468e94ede1a0906ddaeb7859339762498371f863ff1fdf4','f6jaf6tyuttvydr8','session',1829377755122);
INSERT INTO "sessions" VALUES('8dc5230e058bc5d7e12d8ae7d7081f492e5cf017e3e58731a66d7b5e3c4674eb','9gcqt4sfxdfep3nk','session',1829377755129);
INSERT INTO "sessions" VALUES('41f041df8952f9e0a0307c06881a8f1eaa9aa30bc00d5ca80fe5dd3f9531b1dd','rpwrsv52mtvn3fa3','session',1829377755135);
CREATE TABLE signing (
	public VARCHAR(64) NOT NULL, 
	secret BLOB, 
	made BIGINT NOT NULL, 
	retired BIGINT, 
	PRIMARY KEY (public)
);
INSERT INTO "signing" VALUES('9d497e5a9b545bd0ae876880cb2af4f24599995011f24075bb5855e06d72a7da',X'1DDC0285FBEF19E00262C072043CEE5E3554B6413A4E8D698DE2963557A232BB',1794817754714,NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	owner VARCHAR(32), 
	state TEXT NOT NULL, seen_open BIGINT DEFAULT '0' NOT NULL, rests_until BIGINT, rests_as TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('tmqqhqapn4262mhr','ZUEFWY','finished',0,1794817755408,1794817755478,3,'8560-258a79f2daddd990','{"id":"tmqqhqapn4262mhr","code":"ZUEFWY","name":"Café · 1.1","options":{"edition":"second","seats":4,"timer":45,"grace":60,"pause":0.0,"odds":false,"coins":true,"public":false,"watch":true,"confirm":false,"rated":false},"seats":[{"kind":"person","name":"Dan","colour":"#c8553d","bot":null,"added":"","chain":"","opened":"","stand_in":false,"strikes":0,"since":1794817755398,"person":"rpwrsv52mtvn3fa3","guest_of":null,"face":"scout","waits":0},{"kind":"person","name":"Ben","colour":"#2f6f8f","bot":null,"added":"","chain":"","opened":"","stand_in":false,"strikes":0,"since":1794817755398,"person":"f6jaf6tyuttvydr8","guest_of":null,"face":"trader","waits":0},{"kind":"person","name":"Ann","colour":"#588b4c","bot":null,"added":"","chain":"","opened":"","stand_in":false,"strikes":0,"since":1794817755398,"person":"cdcn5w98qb8edt3y","guest_of":null,"face":"sage","waits":0},{"kind":"person","name":"Cleo","colour":"#b58a1b","bot":null,"added":"","chain":"","opened":"","stand_in":false,"strikes":0,"since":1794817755398,"person":"9gcqt4sfxdfep3nk","guest_of":null,"face":"dancer","waits":0}],"commitment":"b1cfecd46784d0b684b26d26e0773acf9ca81651a65a5180cf96873569084ab1","created":1794817755408,"signature":"f1d4f6bca012e27d715d1e6808adcb6ca5e53cc23155b8c1c2bac3c7b9d80f48c1d49327050d20bed5d67c0f222bc5e6af61fbf41055245a638ae6e910087805","status":"finished","scheme":"commit","host":null,"start":"1:br 2:y 3:gp 15:KW | coins 3 3 3 3 | turn 4","given":null,"given_start":null,"began":1794817755423,"ended":1794817755901,"drawn_at_start":14,"secret":"5d2b302a79c0768a4d2b12d0d934b66bb2a19afc441aa9bbe373bea57eafb716","rematch":null,"rematch_of":null,"fill_at":0,"club":"u5h8hgjzuysx8dmf"}',120000,NULL,NULL);
CREATE TABLE tokens (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE vapid (
	id INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX tables_by_status ON tables (status, public, created);
CREATE INDEX people_by_host ON people (guest_of);
CREATE INDEX keys_by_person ON keys (person);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX results_by_person ON results (person, finished);
CREATE INDEX results_by_time ON results (finished, table_id);
CREATE INDEX chat_by_person ON chat (person);
CREATE INDEX tokens_by_table ON tokens (table_id);
CREATE INDEX tokens_by_person ON tokens (person);
CREATE INDEX games_by_rating ON games (rated, finished, table_id);
CREATE INDEX ratings_by_worth ON ratings (edition, worth);
CREATE INDEX callings_by_person ON callings (person);
CREATE INDEX tables_by_rest ON tables (rests_until);
CREATE INDEX called_by_table ON called (table_id);
CREATE INDEX clubs_by_status ON clubs (status);
CREATE INDEX clubs_by_person ON club_people (person);
COMMIT;
