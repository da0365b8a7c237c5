BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(24) NOT NULL, 
	body TEXT NOT NULL, 
	actor VARCHAR(16), 
	request VARCHAR(64), 
	spent INTEGER NOT NULL, 
	PRIMARY KEY (table_id, version), 
	CONSTRAINT uq_events_request UNIQUE (table_id, actor, request), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('90UzdS8PVF',1,1000000.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":null,"announce":false,"turning":false,"house":false,"limit":30,"all_as":null,"exchange":{"D1":"TD"}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":"5+3","days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('90UzdS8PVF',2,1000000.0,'sat','{"type":"sat","side":"b","person":"957abfc593e6e051","name":"Bob"}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('90UzdS8PVF',3,1000000.0,'moved','{"type":"moved","side":"w","move":"F1F2N","text":"F1>F2/N","spent":null,"ends":false}','f6785d86a7069273','m2',0);
INSERT INTO "events" VALUES('90UzdS8PVF',4,1000000.0,'moved','{"type":"moved","side":"b","move":"G12G11S","text":"G12>G11/S","spent":null,"ends":false}','957abfc593e6e051','m3',0);
INSERT INTO "events" VALUES('90UzdS8PVF',5,1000005.0,'moved','{"type":"moved","side":"w","move":"D1D2N","text":"D1>D2/N","spent":5000,"ends":false}','f6785d86a7069273','m4',5000);
INSERT INTO "events" VALUES('90UzdS8PVF',6,1000005.0,'takeback_asked','{"type":"takeback_asked","side":"w","to":2}','f6785d86a7069273','a1',0);
INSERT INTO "events" VALUES('90UzdS8PVF',7,1000005.0,'took_back','{"type":"took_back","side":"w","to":2}','957abfc593e6e051','a2',0);
INSERT INTO "events" VALUES('90UzdS8PVF',8,1000005.0,'spoke','{"type":"spoke","name":"Ann","side":"w","text":"good luck"}','f6785d86a7069273','c1',0);
INSERT INTO "events" VALUES('90UzdS8PVF',9,1000005.0,'draw_offered','{"type":"draw_offered","sides":["w"]}','f6785d86a7069273','a3',0);
INSERT INTO "events" VALUES('90UzdS8PVF',10,1000005.0,'draw_declined','{"type":"draw_declined","side":"b"}','957abfc593e6e051','a4',0);
INSERT INTO "events" VALUES('90UzdS8PVF',11,1000005.0,'ended','{"type":"ended","how":"resigned","loser":"b","by":"b"}','957abfc593e6e051','a5',0);
INSERT INTO "events" VALUES('n1P2RCxdiL',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":"last","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":3,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('n1P2RCxdiL',2,1000005.0,'sat','{"type":"sat","side":"b","person":"957abfc593e6e051","name":"Bob"}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('n1P2RCxdiL',3,1000005.0,'moved','{"type":"moved","side":"w","move":"F1F2N","text":"F1>F2/N","spent":null,"ends":false}','f6785d86a7069273','m2',0);
INSERT INTO "events" VALUES('n1P2RCxdiL',4,1000005.0,'draw_offered','{"type":"draw_offered","sides":["w"]}','f6785d86a7069273','a6',0);
INSERT INTO "events" VALUES('n1P2RCxdiL',5,1000005.0,'ended','{"type":"ended","how":"agreed","loser":null,"by":"b"}','957abfc593e6e051','a7',0);
INSERT INTO "events" VALUES('n1P2RCxdiL',6,1000005.0,'rematch_asked','{"type":"rematch_asked","sides":["w"],"next":null}','f6785d86a7069273','a8',0);
INSERT INTO "events" VALUES('NPGmkbyTmz',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":"last","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null},{"side":"b","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null}],"clock":null,"days":3,"is_listed":false,"shows_threats":true,"previous":"n1P2RCxdiL"}}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('n1P2RCxdiL',7,1000005.0,'rematch_asked','{"type":"rematch_asked","sides":["b"],"next":"NPGmkbyTmz"}','957abfc593e6e051','a9',0);
INSERT INTO "events" VALUES('0qyzSCgYAE',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":"escape3","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{"D1":"P","J1":"P","G3":"P","H1":"P","B10":"P","I12":"P","C12":"P","F10":"P","E12":"P","B1":"RB"}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('0qyzSCgYAE',2,1000005.0,'sat','{"type":"sat","side":"b","person":"957abfc593e6e051","name":"Bob"}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('0qyzSCgYAE',3,1000005.0,'moved','{"type":"moved","side":"w","move":"B1B1NEb","text":"B1/NE (bomb)","spent":null,"ends":true}','f6785d86a7069273','m2',0);
INSERT INTO "events" VALUES('7hTET9vRof',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":"flag","announce":true,"turning":true,"house":true,"limit":null,"all_as":"MT","exchange":{}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('7hTET9vRof',2,1000005.0,'sat','{"type":"sat","side":"b","person":"957abfc593e6e051","name":"Bob"}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('7hTET9vRof',3,1000005.0,'moved','{"type":"moved","side":"w","move":"F1F2N","text":"F1>F2/N","spent":null,"ends":false}','f6785d86a7069273','m2',0);
INSERT INTO "events" VALUES('zrA8CB3MoF',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"four-the-glory-20","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"0c89fe54791ecf40","name":"Cid","level":null},{"side":"fw","kind":"open","person":null,"name":"","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null},{"side":"fb","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','0c89fe54791ecf40',NULL,0);
INSERT INTO "events" VALUES('zrA8CB3MoF',2,1000005.0,'sat','{"type":"sat","side":"fw","person":"7f9e742105b59ee6","name":"Dan"}','7f9e742105b59ee6',NULL,0);
INSERT INTO "events" VALUES('zrA8CB3MoF',3,1000005.0,'sat','{"type":"sat","side":"b","person":"6cec96470805c8cd","name":"Eve"}','6cec96470805c8cd',NULL,0);
INSERT INTO "events" VALUES('zrA8CB3MoF',4,1000005.0,'sat','{"type":"sat","side":"fb","person":"e946d83b853e4d80","name":"Fay"}','e946d83b853e4d80',NULL,0);
INSERT INTO "events" VALUES('zrA8CB3MoF',5,1000005.0,'moved','{"type":"moved","side":"w","move":"H1I2N","text":"H1>I2/N","spent":null,"ends":false}','0c89fe54791ecf40','m4',0);
INSERT INTO "events" VALUES('zrA8CB3MoF',6,1000005.0,'draw_offered','{"type":"draw_offered","sides":["w"]}','0c89fe54791ecf40','a10',0);
INSERT INTO "events" VALUES('zrA8CB3MoF',7,1000005.0,'draw_offered','{"type":"draw_offered","sides":["fw"]}','7f9e742105b59ee6','a11',0);
INSERT INTO "events" VALUES('zrA8CB3MoF',8,1000005.0,'draw_offered','{"type":"draw_offered","sides":["b"]}','6cec96470805c8cd','a12',0);
INSERT INTO "events" VALUES('zrA8CB3MoF',9,1000005.0,'ended','{"type":"ended","how":"agreed","loser":null,"by":"fb"}','e946d83b853e4d80','a13',0);
INSERT INTO "events" VALUES('1npg3qcQFo',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"computer","person":null,"name":"Computer 5","level":5}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('1npg3qcQFo',2,1000005.0,'moved','{"type":"moved","side":"w","move":"F1F2N","text":"F1>F2/N","spent":null,"ends":false}','f6785d86a7069273','m1',0);
INSERT INTO "events" VALUES('1npg3qcQFo',3,1000005.0,'moved','{"type":"moved","side":"b","move":"B10A10N","text":"B10>A10/N","spent":null,"ends":false}',NULL,NULL,0);
INSERT INTO "events" VALUES('CvcyHPmyN4',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('CvcyHPmyN4',2,1000005.0,'ended','{"type":"ended","how":"aborted","loser":null,"by":"w"}','f6785d86a7069273','a14',0);
INSERT INTO "events" VALUES('29sCBCowTn',1,1000005.0,'laid','{"type":"laid","plan":{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}],"clock":null,"days":null,"is_listed":false,"shows_threats":true,"previous":null}}','f6785d86a7069273',NULL,0);
INSERT INTO "events" VALUES('29sCBCowTn',2,1000005.0,'sat','{"type":"sat","side":"b","person":"957abfc593e6e051","name":"Bob"}','957abfc593e6e051',NULL,0);
INSERT INTO "events" VALUES('29sCBCowTn',3,1000005.0,'moved','{"type":"moved","side":"w","move":"F1F2N","text":"F1>F2/N","spent":null,"ends":false}','f6785d86a7069273','m2',0);
INSERT INTO "events" VALUES('29sCBCowTn',4,1000005.0,'draw_offered','{"type":"draw_offered","sides":["b"]}','957abfc593e6e051','a15',0);
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,1000000.0);
CREATE TABLE people (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	name_key VARCHAR(64), 
	password VARCHAR(200), 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name_key)
);
INSERT INTO "people" VALUES('f6785d86a7069273','Ann',NULL,NULL,1000000.0);
INSERT INTO "people" VALUES('957abfc593e6e051','Bob',NULL,NULL,1000000.0);
INSERT INTO "people" VALUES('0c89fe54791ecf40','Cid',NULL,NULL,1000005.0);
INSERT INTO "people" VALUES('7f9e742105b59ee6','Dan',NULL,NULL,1000005.0);
INSERT INTO "people" VALUES('6cec96470805c8cd','Eve',NULL,NULL,1000005.0);
INSERT INTO "people" VALUES('e946d83b853e4d80','Fay',NULL,NULL,1000005.0);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	side VARCHAR(2) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	PRIMARY KEY (table_id, side), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('90UzdS8PVF','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('90UzdS8PVF','b','957abfc593e6e051');
INSERT INTO "seats" VALUES('n1P2RCxdiL','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('n1P2RCxdiL','b','957abfc593e6e051');
INSERT INTO "seats" VALUES('NPGmkbyTmz','w','957abfc593e6e051');
INSERT INTO "seats" VALUES('NPGmkbyTmz','b','f6785d86a7069273');
INSERT INTO "seats" VALUES('0qyzSCgYAE','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('0qyzSCgYAE','b','957abfc593e6e051');
INSERT INTO "seats" VALUES('7hTET9vRof','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('7hTET9vRof','b','957abfc593e6e051');
INSERT INTO "seats" VALUES('zrA8CB3MoF','w','0c89fe54791ecf40');
INSERT INTO "seats" VALUES('zrA8CB3MoF','fw','7f9e742105b59ee6');
INSERT INTO "seats" VALUES('zrA8CB3MoF','b','6cec96470805c8cd');
INSERT INTO "seats" VALUES('zrA8CB3MoF','fb','e946d83b853e4d80');
INSERT INTO "seats" VALUES('1npg3qcQFo','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('CvcyHPmyN4','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('29sCBCowTn','w','f6785d86a7069273');
INSERT INTO "seats" VALUES('29sCBCowTn','b','957abfc593e6e051');
CREATE TABLE "sessions" (
	secret VARCHAR(64) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (secret), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('1926a66195f3f3b83312dffc15766dc5fc71cda8e832d58e543361bf1a57ae0d','f6785d86a7069273','cookie',1000000.0,1000000.0);
INSERT INTO "sessions" VALUES('bbc916f0bca654a38e1354152b713d8b61ebbe3cc67b88e7d40df92640923f03','957abfc593e6e051','cookie',1000000.0,1000000.0);
INSERT INTO "sessions" VALUES('a86c929f7d710cecefa002fd6abc483bbb05a56603851becb3650e5cbe4c8d75','0c89fe54791ecf40','cookie',1000005.0,1000005.0);
INSERT INTO "sessions" VALUES('ef6214906a292c8289861c920fdc427d4c9fc4697cea53ad4ac468c7750f7fb1','7f9e742105b59ee6','cookie',1000005.0,1000005.0);
INSERT INTO "sessions" VALUES('fe30cc2dfa12a526472da0ecb6f06202e65c9d117fa720a45a5c641ea2746c6f','6cec96470805c8cd','cookie',1000005.0,1000005.0);
INSERT INTO "sessions" VALUES('7772f4681abdcdfdf5da9f9889d787ad8677aabdfa372ee4a29c39e80392da61','e946d83b853e4d80','cookie',1000005.0,1000005.0);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	ply INTEGER NOT NULL, 
	turn VARCHAR(2) NOT NULL, 
	is_listed BOOLEAN NOT NULL, 
	deadline FLOAT, 
	wakes BOOLEAN NOT NULL, 
	card TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('90UzdS8PVF',11,1000000.0,1000005.0,'over',2,'w',0,NULL,0,'{"rules":{"setup":"duel-12","mode":null,"announce":false,"turning":false,"house":false,"limit":30,"all_as":null,"exchange":{"D1":"TD"}},"mode":"command","title":"Duel 12x12","clock":"5+3","days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null}]}');
INSERT INTO "tables" VALUES('n1P2RCxdiL',7,1000005.0,1000005.0,'over',1,'b',0,NULL,0,'{"rules":{"setup":"duel-12","mode":"last","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"last","title":"Duel 12x12","clock":null,"days":3,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null}]}');
INSERT INTO "tables" VALUES('NPGmkbyTmz',1,1000005.0,1000005.0,'playing',0,'w',0,1259205.0,0,'{"rules":{"setup":"duel-12","mode":"last","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"last","title":"Duel 12x12","clock":null,"days":3,"places":[{"side":"w","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null},{"side":"b","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null}]}');
INSERT INTO "tables" VALUES('0qyzSCgYAE',3,1000005.0,1000005.0,'over',1,'b',0,NULL,0,'{"rules":{"setup":"duel-12","mode":"escape3","announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{"D1":"P","J1":"P","G3":"P","H1":"P","B10":"P","I12":"P","C12":"P","F10":"P","E12":"P","B1":"RB"}},"mode":"escape3","title":"Duel 12x12","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null}]}');
INSERT INTO "tables" VALUES('7hTET9vRof',3,1000005.0,1000005.0,'playing',1,'b',0,NULL,0,'{"rules":{"setup":"duel-12","mode":"flag","announce":true,"turning":true,"house":true,"limit":null,"all_as":"MT","exchange":{}},"mode":"flag","title":"Duel 12x12","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null}]}');
INSERT INTO "tables" VALUES('zrA8CB3MoF',9,1000005.0,1000005.0,'over',1,'fw',0,NULL,0,'{"rules":{"setup":"four-the-glory-20","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"four","title":"Four the Glory 20x20","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"0c89fe54791ecf40","name":"Cid","level":null},{"side":"fw","kind":"person","person":"7f9e742105b59ee6","name":"Dan","level":null},{"side":"b","kind":"person","person":"6cec96470805c8cd","name":"Eve","level":null},{"side":"fb","kind":"person","person":"e946d83b853e4d80","name":"Fay","level":null}]}');
INSERT INTO "tables" VALUES('1npg3qcQFo',3,1000005.0,1000005.0,'playing',2,'w',0,NULL,0,'{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"command","title":"Duel 12x12","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"computer","person":null,"name":"Computer 5","level":5}]}');
INSERT INTO "tables" VALUES('CvcyHPmyN4',2,1000005.0,1000005.0,'over',0,'w',0,NULL,0,'{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"command","title":"Duel 12x12","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"open","person":null,"name":"","level":null}]}');
INSERT INTO "tables" VALUES('29sCBCowTn',4,1000005.0,1000005.0,'playing',1,'b',0,NULL,0,'{"rules":{"setup":"duel-12","mode":null,"announce":true,"turning":true,"house":true,"limit":null,"all_as":null,"exchange":{}},"mode":"command","title":"Duel 12x12","clock":null,"days":null,"places":[{"side":"w","kind":"person","person":"f6785d86a7069273","name":"Ann","level":null},{"side":"b","kind":"person","person":"957abfc593e6e051","name":"Bob","level":null}]}');
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_wakes ON tables (wakes);
CREATE INDEX ix_tables_listed ON tables (is_listed, status);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_sessions_person ON sessions (person);
COMMIT;
