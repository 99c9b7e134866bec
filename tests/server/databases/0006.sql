BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "chat" VALUES('75577p9fkqxsgrdh',1,1,'Ann','good game',NULL,1794734957537,'5db1baaffb00833888a3');
CREATE TABLE dice (
	table_id VARCHAR(32) NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "dice" VALUES('75577p9fkqxsgrdh',X'4BCD043E92D6EE732691C729E76F36660CC628A3A840E82C927CF8298596DF36');
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
INSERT INTO "games" VALUES('75577p9fkqxsgrdh','second',2,32,1794734956063,1794734957527,0,0,'[[3,6,8,11,13,16,18,19,19],[3,5,8,10,13,15,18,18,26]]');
CREATE TABLE hours (
	id INTEGER NOT NULL, 
	open BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "hours" VALUES(1,0,0);
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE logs (
	table_id VARCHAR(32) NOT NULL, 
	moves INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "logs" VALUES('75577p9fkqxsgrdh',32);
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
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',1,2,'a0','win g','person',1794734957313,14,'0.1.0','c316427e0fd47edd9b20d219d10035b0332c4ad495f30cce2af4a28c7f727acd','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',2,1,'a1','roll K3','person',1794734957317,16,'0.1.0','e3f89aa5b8fa67175125b14095f7337332b49d6859dfffc1dca4649607bae85a','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',3,2,'a2','roll b2','person',1794734957323,18,'0.1.0','2af4ded94e097358580385a8e2b78fbd035fbcae65e84ebeebdbfe132743bd46','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',4,1,'a3','roll p1','person',1794734957342,20,'0.1.0','7180a55fbe6398503e295e6f0b5cd622c052add45d0aadff97c17dcd88990f7e','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',5,2,'a4','roll r1','person',1794734957358,22,'0.1.0','b63c52b50d0766a2bc9d55ab276767e09c1921b92e4fbe774ea4967f45c63500','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',6,1,'a5','roll y2','person',1794734957368,24,'0.1.0','f082300effae6a6fde3ed90823383659b2a8b0104bd24c4eebc1551171861258','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',7,2,'a6','roll y1','person',1794734957401,26,'0.1.0','dc6ffe3bc29460c6faa91dcb41b24c4e9841fd4d956dfc247f9222c768f1a0fc','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',8,1,'a7','roll g2','person',1794734957414,28,'0.1.0','8992602171f0ab20c3199fdaaf2a1d258f4755d0b8c12dc2e0b6af203e1a7c4e','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',9,2,'a8','roll p3','person',1794734957420,30,'0.1.0','604bdb0534ab18a5877c05902239d2ce94e63ad3ec1a1322cb4d27b988f7f561','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',10,1,'a9','roll b2','person',1794734957430,32,'0.1.0','51c86b84e7a2a7805ddedb152eff931e1ac19624c93fa0f640ae83ffc5661012','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',11,2,'a10','roll r2','person',1794734957438,34,'0.1.0','e360236cec3e26c91309a53adee06e43f83f1674e3e3a22cea730aa2ce0f0d73','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',12,1,'a11','roll y2','person',1794734957444,36,'0.1.0','4ad31c01355a04521b6c7dc876c9e93414e303653c67e7aa22fbb5614e18a98d','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',13,2,'a12','roll g1','person',1794734957447,38,'0.1.0','4577b25cc2f3ba8f4cd7ea9302787c85c272bfbe635db994ffd7b549ef68d720','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',14,1,'a13','roll W1','person',1794734957450,40,'0.1.0','80d950d49995691128d9586745246b1ce2807296cb3a151dfaaac79d324c0575','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',15,2,'a14','roll p1','person',1794734957459,42,'0.1.0','5cb8dcec6b9681ed4908be388ad0292d51d093910aa05eee4084165d227c9b7e','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',16,1,'a15','roll r2','person',1794734957464,44,'0.1.0','160fde35d647c7226c7abfaa4e2b271c6e92d28986a348359d4dcfa2bee89cb0','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',17,2,'a16','roll y2','person',1794734957467,46,'0.1.0','4954e8a6fbc6f867c3dfdf4f2748edd1c017eeea2f3db13d6c58eb801dbf4784','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',18,1,'a17','roll g3','person',1794734957473,48,'0.1.0','9197f5cd8183395cde9dfda5a3c36d4fdaf0a4b550282751edc95ff54bbd6ed1','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',19,2,'a18','roll r3','person',1794734957476,50,'0.1.0','841894ff2029be36199d93554ae97b5ecbc6607af95099ae30779042c03b4e36','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',20,1,'a19','roll W1','person',1794734957478,52,'0.1.0','13da8d4280bdd05a7a828d10ef2c350bdb0c6c08c7181f9affdcc8c42399b0f0','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',21,2,'a20','roll p1','person',1794734957482,54,'0.1.0','745be78068fa047784b86025ccd210b314dc2ec146ecdac8dd5577e55610763c','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',22,1,'a21','roll b1','person',1794734957483,56,'0.1.0','fe99e046e764a7ef29385d8912a9454d297088db6d9f1613da9f7e736329db08','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',23,2,'a22','roll y1','person',1794734957485,58,'0.1.0','467ca54dbf68aacd4199d21285f0d23c121affe76b435fee910af41ca41b41c8','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',24,1,'a23','roll g3','person',1794734957486,60,'0.1.0','a386a602eccd2beceb97d4bdb1b948a6f64e209fd2c5dcbd2399bb6e0696cfd0','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',25,2,'a24','roll K1','person',1794734957494,62,'0.1.0','6d74825e7bf9a02b70e785049f4a2e304dd7b85057f7b25e4b1a33ce62112cc8','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',26,1,'a25','roll p1','person',1794734957498,64,'0.1.0','3a646f364e5c9a074003fa9a838f877fe6f884b99cbac79067c6ea18f70b6811','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',27,2,'a26','roll y1','person',1794734957503,66,'0.1.0','47a2b001e1f2d26afe3c56f40e2ef6d051471a933fc7becbaa27ad228092376e','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',28,1,'a27','roll g2','person',1794734957506,68,'0.1.0','7c3c9c90060e507abc085d4c44481a067ecefcc2580da1ba683cf49b2aefd634','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',29,2,'a28','roll r1','person',1794734957510,70,'0.1.0','031e851563d7ee34e943431caeba580c2cc1b451518934fed47e4c9d8036795c','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',30,1,'a29','roll p1','person',1794734957513,72,'0.1.0','77a83fda05ab2776006a8feb7dc46c5dcdc327a8421323a5009da7a47936d706','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',31,2,'a30','roll b2','person',1794734957518,74,'0.1.0','05360e48391ec900cb14e35c1802ca8156b6c1d1bb69a1752fadb897b82a821b','');
INSERT INTO "moves" VALUES('75577p9fkqxsgrdh',32,1,'a31','roll g1','person',1794734957527,76,'0.1.0','bdaa03168cea9cca695563f0cd9e2a63cbe4365eb1775e3d509d0e2946ca04e0','');
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
INSERT INTO "people" VALUES('5db1baaffb00833888a3',NULL,NULL,NULL,NULL,0);
INSERT INTO "people" VALUES('fda2eca57fcd075f5f4a',NULL,NULL,NULL,NULL,0);
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
INSERT INTO "results" VALUES('75577p9fkqxsgrdh',1,'5db1baaffb00833888a3',NULL,'second',19,2,1794734957527,'Ann','','#c8553d',0,0,16,0,0,4,'{}',NULL,NULL,NULL);
INSERT INTO "results" VALUES('75577p9fkqxsgrdh',2,'fda2eca57fcd075f5f4a',NULL,'second',26,1,1794734957527,'Bob','','#2f6f8f',0,0,15,0,8,2,'{"g": [1, 0]}',NULL,NULL,NULL);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('75577p9fkqxsgrdh',1,'5db1baaffb00833888a3');
INSERT INTO "seats" VALUES('75577p9fkqxsgrdh',2,'fda2eca57fcd075f5f4a');
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE signing (
	public VARCHAR(64) NOT NULL, 
	secret BLOB, 
	made BIGINT NOT NULL, 
	retired BIGINT, 
	PRIMARY KEY (public)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	owner VARCHAR(32), 
	state TEXT NOT NULL, seen_open BIGINT DEFAULT '0' NOT NULL, rests_until BIGINT, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('75577p9fkqxsgrdh','TXXHBW','finished',0,1794734956024,1794734957530,3,'760b396efd496a17','{"id":"75577p9fkqxsgrdh","code":"TXXHBW","name":"Ann","options":{"edition":"second","seats":2,"timer":0,"grace":60,"pause":1.0,"odds":true,"coins":true,"public":false,"watch":true,"confirm":false},"seats":[{"kind":"person","name":"Ann","colour":"#c8553d","bot":null,"added":"abababababababababababababababab","stand_in":false,"strikes":0,"since":1794734956024,"person":"5db1baaffb00833888a3"},{"kind":"person","name":"Bob","colour":"#2f6f8f","bot":null,"added":"","stand_in":false,"strikes":0,"since":1794734956024,"person":"fda2eca57fcd075f5f4a"}],"commitment":"98ae4db621f64c55662bdb5be466acd1fe9fd1313b9242eb162186f17de06055","created":1794734956024,"status":"finished","host":1,"start":"1:b 2:gpyr 14:W 15:K | coins 3 3 | turn 2","began":1794734956063,"ended":1794734957527,"drawn_at_start":14,"secret":"4bcd043e92d6ee732691c729e76f36660cc628a3a840e82c927cf8298596df36","rematch":null,"rematch_of":null}',0,NULL);
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
INSERT INTO "tokens" VALUES('0bcb2c14de93bb438f93abc6b0a5e9860512c793665393f54356698204c8d576','75577p9fkqxsgrdh','5db1baaffb00833888a3','seat',1797326956024);
INSERT INTO "tokens" VALUES('34ff3fe4faa59e4e7253c08984bae59803513882b77ec9e6f85fd05e99080a0a','75577p9fkqxsgrdh','fda2eca57fcd075f5f4a','seat',1797326956024);
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
COMMIT;
